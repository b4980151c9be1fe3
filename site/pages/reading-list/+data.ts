import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../seo/static-page.ts';
import { messages } from './messages.ts';

export function data({ site }: PageContextServer) {
  const say = site.words.of(messages);
  const description = say('description', { site: site.settings.name });
  return staticPage(site, { section: say('title'), description, path: '/reading-list', noindex: true });
}
