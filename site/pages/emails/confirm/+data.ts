import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site, urlParsed }: PageContextServer) {
  const { token = '', done, problem } = urlParsed.search;
  const description = `Confirm that ${site.settings.name} may write to you.`;
  const page = staticPage(site, {
    section: 'Confirm your email',
    description,
    path: '/emails/confirm',
    noindex: true,
  });
  return { ...page, token, done, problem };
}
