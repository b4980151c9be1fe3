import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  return staticPage(site, {
    section: 'Privacy Policy',
    description: `What ${site.settings.name} stores about its readers, why, for how long, and how to have it removed.`,
    path: '/terms/privacy',
  });
}
