import type { PageContextServer } from 'vike/types';
import { fillSections } from '../../data/home.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { webSite } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site }: PageContextServer) {
  return { sections: await fillSections(site), meta: metaOf(site) };
}

function metaOf({ settings }: SiteContext): PageMeta {
  return {
    section: 'Home',
    description: `${settings.name} is for readers of non-fiction: summaries of books worth knowing, essays on reading them, conversations with their authors, and lists to choose from.`,
    path: '/',
    structuredData: [webSite(settings)],
  };
}
