import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  return staticPage(site, {
    section: 'Route A',
    description: 'One of two pages that share a layout and no part of their paths.',
    path: '/route-a',
    noindex: true,
  });
}
