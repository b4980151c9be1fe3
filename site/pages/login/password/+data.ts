import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `Choose a password for ${site.settings.name}.`;
  return staticPage(site, {
    section: 'Choose a password',
    description,
    path: '/login/password',
    noindex: true,
  });
}
