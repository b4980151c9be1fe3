import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { orNotFound } from '../../data/not-found.ts';
import { ownPageAt } from '../../data/routes.ts';
import { ownPageModules } from '../../own/pages.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs } from '../../seo/structured-data.ts';
import { loadOwnPage } from '../../views/own/own-pages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlPathname: path }: PageContextServer) {
  const { page, params } = ownPageAt(path) ?? {};
  const module = ownPageModules[page?.file ?? ''];
  if (page === undefined || params === undefined || module === undefined) throw render(404);
  const { props, meta: own } = await orNotFound(loadOwnPage(module, site, params));
  const section = own.section ?? titleOf(path);
  const meta: PageMeta = {
    description: '',
    ...own,
    section,
    path,
    noindex: page.isHidden,
    structuredData: [...(own.structuredData ?? []), breadcrumbs([{ name: section, path }], site)],
  };
  return { file: page.file, props, meta };
}

/** `/our-sponsors` is "Our sponsors". */
function titleOf(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
