import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `Create the first administrator of ${site.settings.name}.`;
  return staticPage(site, { section: 'Set up', description, path: '/setup', noindex: true });
}
