import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  return staticPage(site, {
    section: 'About',
    description: `What ${site.settings.name} is, how we choose and read the books we write about, and how to reach us.`,
    path: '/about',
  });
}
