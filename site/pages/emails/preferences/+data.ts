import { ApiClientError } from '#api-client/api-error.ts';
import type { PageContextServer } from 'vike/types';
import { staticPage } from '../../../seo/static-page.ts';
import { messages } from './messages.ts';

export async function data({ site, urlParsed }: PageContextServer) {
  const say = site.words.of(messages);
  const description = say('description', { site: site.settings.name });
  const page = { section: say('title'), description, path: '/emails/preferences', noindex: true };
  const { token = '', done, problem } = urlParsed.search;
  const chosen = token === '' ? undefined : await chosenBy(site, token);
  return {
    ...staticPage(site, page),
    token,
    done,
    problem: problem ?? (token !== '' && chosen === undefined ? 'link' : undefined),
    chosen,
  };
}

/** Undefined for a link that is not valid, and for someone who was erased. */
async function chosenBy(site: PageContextServer['site'], token: string) {
  try {
    return await site.api.ask('GET /email/preferences/:token', { params: { token } });
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) return undefined;
    throw error;
  }
}
