import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

export function data({ site }: PageContextServer) {
  return staticPage(site, {
    section: 'Terms & Conditions',
    description: `The terms on which ${site.settings.name} is offered: what you may do with what you read here, and what we promise.`,
    path: '/terms',
  });
}
