import type { PageContextServer } from 'vike/types';
import { fillSections } from '../../data/queries/home.ts';
import { pathInLanguage, versionsOfPage } from '../../data/queries/page-language.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { webSite } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../base/site-context.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site }: PageContextServer) {
  return { sections: await fillSections(site), meta: metaOf(site) };
}

function metaOf(site: SiteContext): PageMeta {
  const { settings, words } = site;
  const say = words.of(messages);
  return {
    section: say('title'),
    description: settings.description,
    path: pathInLanguage(site, '/'),
    versions: versionsOfPage(site, '/'),
    structuredData: [webSite(settings)],
  };
}
