import { siteSettings } from './site-settings.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import { english } from './english.ts';
import { createApiClient } from '#api-client/client.ts';
import type { SiteContext } from '../base/site-context.ts';

/** The body that an API would give for a path below `/api/v1`; undefined: not found. */
type Answers = Record<string, unknown>;

/** A site whose API gives the answers at hand. */
export function siteWith(answers: Answers): SiteContext {
  const settings = siteSettings();
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const path = (pathname + search).replace('/api/v1', '');
    const data = answers[path];
    return data === undefined ? Response.json(notFound, { status: 404 }) : Response.json({ data });
  };
  return {
    settings,
    languages: languagesOf(),
    words: english,
    fetch,
    now: new Date('2026-03-03T08:00:00Z'),
    api: createApiClient({ baseUrl: settings.url, fetch }),
  };
}

const notFound = {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  detail: 'There is nothing here.',
  code: 'not_found',
  messages: ['There is nothing here.'],
  request_id: 'r',
};
