import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';

/** Where the newsletter's form leads without script; `problem` says that the address could not be one. */
export function data({ site, urlParsed }: PageContextServer) {
  const isInvalid = urlParsed.search['problem'] === 'email';
  const page = {
    section: isInvalid ? 'Newsletter' : "You've got mail!",
    description: `The newsletter of ${site.settings.name}.`,
    path: '/emails/subscribed',
    noindex: true,
  };
  return { ...staticPage(site, page), isInvalid };
}
