import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `Sign in to ${site.settings.name}.`;
  return staticPage(site, { section: 'Signing in', description, path: '/login/openid', noindex: true });
}
