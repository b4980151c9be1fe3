import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';
import { messages } from './messages.ts';

/** Where the newsletter's form goes without script; `problem` says that the address was invalid. */
export function data({ site, urlParsed }: PageContextServer) {
  const isInvalid = urlParsed.search['problem'] === 'email';
  const say = site.words.of(messages);
  const page = {
    section: isInvalid ? say('section') : say('thanks'),
    description: say('description', { site: site.settings.name }),
    path: '/emails/subscribed',
    noindex: true,
  };
  return { ...staticPage(site, page), isInvalid, next: site.settings.sign_up.next };
}
