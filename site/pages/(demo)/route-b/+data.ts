import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  return staticPage(site, {
    section: 'Route B',
    description: 'One of two pages that share a layout and no part of their paths.',
    path: '/route-b',
    noindex: true,
  });
}
