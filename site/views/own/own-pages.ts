import type { ReactNode } from 'react';
import type { ApiClient, Asked } from '#api-client/client.ts';
import type { AnswerLine, AnswerOf } from '#schema/answers/index.ts';
import type { PageMeta } from '../../base/metadata.ts';
import type { SiteContext, SiteSettings } from '../../base/site-context.ts';

/** Reads from the API as a visitor does. What is not there makes the page the not-found page, unless the error is caught. */
export interface Reader extends Pick<ApiClient, 'get' | 'list' | 'walk'> {
  /** Any route by its line: `ask('GET /list/slug/:slug', { params: { slug } })`. */
  ask: <Line extends Extract<AnswerLine, `GET ${string}`>>(
    line: Line,
    ...options: Asked<Line>
  ) => Promise<AnswerOf<Line>>;
}

/** What the data of a page are made from. */
export interface PageInput {
  /** The parts of its URL that are in braces. */
  params: Readonly<Record<string, string>>;
  read: Reader;
  settings: SiteSettings;
  /** The present moment. */
  now: Date;
}

/** What a page of the site folder says about itself. */
export interface OwnMeta extends Pick<PageMeta, 'image' | 'keywords' | 'structuredData'> {
  /** The second half of its title. By default, made from its URL. */
  section?: string;
  description?: string;
}

/** What a file in `pages/` exports. */
export interface OwnPageModule<Data> {
  /** Its props are what `data` answers. */
  Page: (props: Data) => ReactNode;
  data?: (input: PageInput) => Data | Promise<Data>;
  meta?: OwnMeta | ((data: Data) => OwnMeta);
  /** Its URL, as a literal: `'/sponsors'`, or `'/guests/{guest}'`. By default, that of the file. */
  path?: string;
  /** `true`, as a literal: search engines leave it out, and so does the sitemap. */
  noindex?: boolean;
}

/** Pages of the site folder by their files. */
export type OwnPageModules = Readonly<Record<string, OwnPageModule<object>>>;

/** What a module in `pages/` must be: its page takes what its own `data` answers. */
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
