import type { PageContextServer } from 'vike/types';
import { fillSections } from '../../data/home.ts';
import { pathInLanguage, versionsOfPage } from '../../data/page-language.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { webSite } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';
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
