import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `Everything on ${site.settings.name}, by kind, category, tag and reading time.`;
  return staticPage(site, { section: 'Explore', description, path: '/explore' });
}
