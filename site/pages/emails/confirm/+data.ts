import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  const description = `Confirm that ${site.settings.name} may write to you.`;
  return staticPage(site, {
    section: 'Confirm your email',
    description,
    path: '/emails/confirm',
    noindex: true,
  });
}
