import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';
import { messages } from './messages.ts';

export function data({ site, urlParsed }: PageContextServer) {
  const { token = '', done, problem } = urlParsed.search;
  const say = site.words.of(messages);
  const description = say('description', { site: site.settings.name });
  const page = staticPage(site, {
    section: say('title'),
    description,
    path: '/emails/confirm',
    noindex: true,
  });
  return { ...page, token, done, problem };
}
