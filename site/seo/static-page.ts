import type { SiteContext } from '../base/site-context.ts';
import type { PageMeta } from '../base/metadata.ts';
import { breadcrumbs } from './structured-data.ts';

/** The data of a page that is only text. */
export function staticPage(
  site: SiteContext,
  page: Pick<PageMeta, 'section' | 'description' | 'path' | 'noindex'>,
) {
  const { section: name, path } = page;
  const meta: PageMeta = { ...page, structuredData: [breadcrumbs([{ name, path }], site)] };
  return { meta };
}
