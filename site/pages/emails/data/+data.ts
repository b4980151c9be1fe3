import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';
import { messages } from './messages.ts';

export function data({ site, urlParsed }: PageContextServer) {
  const say = site.words.of(messages);
  const description = say('description', { site: site.settings.name });
  const page = { section: say('title'), description, path: '/emails/data', noindex: true };
  const { token = '', done, problem } = urlParsed.search;
  return { ...staticPage(site, page), token, done, problem };
}
