import type { ReactNode } from 'react';
import type { ApiClient, Asked } from '#api-client/client.ts';
import type { AnswerLine, AnswerOf } from '#schema/answers/index.ts';
import type { PageMeta } from '../../base/metadata.ts';
import type { SiteContext, SiteSettings } from '../../base/site-context.ts';

/**
 * Reads from the API with the permissions of a visitor. If something isn't found and you don't catch the error, the page becomes the
 * not-found page.
 */
export interface Reader extends Pick<ApiClient, 'get' | 'list' | 'walk'> {
  /** Calls any route by its method and path: `ask('GET /list/slug/:slug', { params: { slug } })`. */
  ask: <Line extends Extract<AnswerLine, `GET ${string}`>>(
    line: Line,
    ...options: Asked<Line>
  ) => Promise<AnswerOf<Line>>;
}

/** What the `data` function of a page receives. */
export interface PageInput {
  /** The parts of the URL in braces, by name: `{ guest: 'ada' }` for `/guests/{guest}`. */
  params: Readonly<Record<string, string>>;
  /** Reads from the API. */
  read: Reader;
  /** The settings of the site that visitors may see. */
  settings: SiteSettings;
  /** The current time. */
  now: Date;
}

/** The metadata of a page, for its title, search engines, and shared links. */
export interface OwnMeta extends Pick<PageMeta, 'image' | 'keywords' | 'structuredData'> {
  /** The second half of its title, after the name of the site. By default, made from its URL. */
  section?: string;
  description?: string;
}

/** The exports of a file in `pages/`. */
export interface OwnPageModule<Data> {
  /** The component. Its props are what `data` returns. */
  Page: (props: Data) => ReactNode;
  /** Runs on the server for each request that isn't served from the cache, and returns the props of the page. */
  data?: (input: PageInput) => Data | Promise<Data>;
  /** The metadata, or a function that makes it from the data. */
  meta?: OwnMeta | ((data: Data) => OwnMeta);
  /** Its path, as a string literal: `'/sponsors'`, or `'/guests/{guest}'`. By default, made from the name of the file. */
  path?: string;
  /** Literally `true`: the page is hidden from search engines and left out of the sitemap. */
  noindex?: boolean;
}

/** Pages of the site folder by their files. */
export type OwnPageModules = Readonly<Record<string, OwnPageModule<object>>>;

/** The type of a module in `pages/`: its `Page` takes what its own `data` returns. */
export type PageFor<Module> = OwnPageModule<
  Module extends { data: (input: PageInput) => infer Data } ? Awaited<Data> : Record<never, never>
>;

/** The data of a page and what it says about itself. */
export async function loadOwnPage(
  { data, meta = {} }: OwnPageModule<object>,
  site: SiteContext,
  params: Readonly<Record<string, string>>,
): Promise<{ props: object; meta: OwnMeta }> {
  const { ask, get, list, walk } = site.api;
  const { settings, now } = site;
  const props = (await data?.({ params, read: { ask, get, list, walk }, settings, now })) ?? {};
  return { props, meta: typeof meta === 'function' ? meta(props) : meta };
}
