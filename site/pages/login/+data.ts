import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `For those who write for ${site.settings.name}.`;
  return staticPage(site, { section: 'Sign in', description, path: '/login', noindex: true });
}
