import { describe, expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import type { Problem } from '#schema/access/errors.ts';
import { isUnavailable } from '../requests/failed-answer.ts';
import { createSiteSource } from './site-settings.ts';

const env = { siteUrl: 'https://books.example', twitterSite: undefined, twitterCreator: undefined };
const deps = { languages: languagesOf() };
const BUSY: Problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: 'The database is busy.',
  code: 'database_busy',
  messages: ['The database is busy.'],
  request_id: 'r',
};

/** A source whose API gives these responses, one after the other. */
function sourceOf(...answers: Response[]) {
  return createSiteSource({ env, deps }, { fetch: async () => Promise.resolve(answers.shift() ?? busy()) });
}
const busy = () => Response.json(BUSY, { status: 503 });
const named = (name: string) => Response.json({ data: { name } });

describe('the settings of the site', () => {
  it('that cannot be read for the first page are a reason to try again, not a failure', async () => {
    const failure: unknown = await sourceOf(busy())
      .settings()
      .catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
  });

  it('are the last known ones while they cannot be read', async () => {
    const source = sourceOf(named('Potting'), busy(), named('Shed'));
    const names: string[] = [];
    for (let page = 0; page < 4; page += 1) names.push((await source.settings()).name);
    expect(names).toEqual(['Potting', 'Potting', 'Shed', 'Shed']);
  });

  it('are the same object while they stay the same', async () => {
    const source = sourceOf(named('Potting'), named('Potting'));
    expect(await source.settings()).toBe(await source.settings());
  });
});
