import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `A new password for ${site.settings.name}.`;
  return staticPage(site, {
    section: 'Forgotten password',
    description,
    path: '/login/forgotten',
    noindex: true,
  });
}
