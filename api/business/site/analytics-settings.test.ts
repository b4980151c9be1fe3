import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Site } from '#schema/answers/operations/site.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const fixed = useTestApp({ env: { POSTHOG_KEY: 'phc_server' } });
const save = (change: object) => putSettings(clientFor(test(), 'administrator'), 'analytics', { ...change });
const analyticsOf = async (app: ReturnType<typeof test>) => {
  const answer = await app.request('/api/v1/site');
  return ((await answer.json()) as { data: Site }).data.analytics;
};
const SNIPPET = '<script src="https://a.example/x.js"></script><script>\n\tcount()\n</script>';
const ORIGINS = [{ origin: 'https://a.example', uses: ['script', 'connect'] }];

describe('the analytics service', () => {
  it('is PostHog once there is a key, unless something else is chosen', async () => {
    expect(await analyticsOf(test())).toBeNull();
    await save({ posthog_key: 'phc_1' });
    expect(await analyticsOf(test())).toEqual({
      provider: 'posthog',
      key: 'phc_1',
      host: 'https://us.i.posthog.com',
    });
    await save({ provider: 'none' });
    expect(await analyticsOf(test())).toBeNull();
  });

  it('is a snippet with what its policy must allow', async () => {
    await save({ provider: 'snippet' });
    expect(await analyticsOf(test())).toBeNull();
    expect((await save({ snippet: SNIPPET, origins: ORIGINS })).status).toBe(200);
    expect(await analyticsOf(test())).toEqual({
      provider: 'snippet',
      snippet: SNIPPET,
      allowed: {
        script: ['https://a.example', expect.stringMatching(/^'sha256-[\w+/]{43}='$/) as string],
        style: [],
        image: [],
        font: [],
        connect: ['https://a.example'],
        frame: [],
      },
    });
  });

  it.each<[string, object, string, RegExp]>([
    [
      'from an origin that is not listed',
      { snippet: SNIPPET },
      'snippet',
      /a\.example.* isn’t an allowed origin for scripts/,
    ],
    ['with a handler', { snippet: '<p onclick="go()">One</p>' }, 'snippet', /onclick/],
    ['that is left open', { snippet: '<script>go()' }, 'snippet', /open/],
    [
      'with an origin for nothing',
      { origins: [{ origin: 'https://a.example', uses: [] }] },
      'origins',
      /at least one use/,
    ],
  ])('refuses a snippet %s', async (...[, change, field, words]) => {
    const { status, problem } = await save({ provider: 'snippet', ...change });
    expect([status, problem.code]).toEqual([422, 'validation_failed']);
    const [[path, texts] = []] = Object.entries(problem.errors ?? {});
    expect([path?.split('.')[0], texts?.join()]).toEqual([field, expect.stringMatching(words)]);
    expect(await analyticsOf(test())).toBeNull();
  });

  it('leaves out a snippet that bypassed the checks', async () => {
    const stored = JSON.stringify({ provider: 'snippet', snippet: '<script>open()' });
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO settings (key, value) VALUES ('analytics', ${stored}::jsonb)`,
    );
    expect(await analyticsOf(test())).toBeNull();
  });

  it('is the one set on the server', async () => {
    const client = clientFor(fixed(), 'administrator');
    expect((await client.get('/settings/analytics')).data).toMatchObject({
      provider: 'posthog',
      posthog_key: 'phc_server',
      locked: ['POSTHOG_KEY'],
    });
    expect(await analyticsOf(fixed())).toMatchObject({ key: 'phc_server' });
  });
});
