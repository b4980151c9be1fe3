import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';
import { whatIsPath } from '#schema/site-pages.ts';

export function data({ site }: PageContextServer) {
  const { name } = site.settings;
  return staticPage(site, {
    section: `What is ${name} all about?`,
    description: `${name} in two minutes: what it is for, how to use it, and where to begin.`,
    path: whatIsPath(name),
  });
}
