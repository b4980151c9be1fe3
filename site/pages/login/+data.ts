import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `For the staff of ${site.settings.name}.`;
  return staticPage(site, { section: 'Sign in', description, path: '/login', noindex: true });
}
