import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site, urlParsed }: PageContextServer) {
  const description = `End the letters of ${site.settings.name}, all of them or some.`;
  const page = { section: 'Unsubscribe', description, path: '/emails/unsubscribe', noindex: true };
  const { token = '', done, problem } = urlParsed.search;
  return { ...staticPage(site, page), token, done, problem };
}
