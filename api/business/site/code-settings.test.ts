import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Site } from '#schema/answers/operations/site.ts';
import { settings } from '#schema/settings/index.ts';
import { settingRule } from '#schema/setting-fields/index.ts';
import { rows } from '../../platform/database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const HEAD = '<script src="https://a.example/x.js"></script>';
const ORIGINS = [{ origin: 'https://a.example', uses: ['script', 'connect'] }];

async function save(body: object) {
  const answer = await test().request('/api/v1/settings/code', {
    method: 'PUT',
    as: 'administrator',
    json: body,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { data: { version: number; policy: unknown } },
  };
}

async function codeNow(): Promise<Site['code']> {
  const answer = await test().request('/api/v1/site');
  return ((await answer.json()) as { data: Site }).data.code;
}

describe('code on public pages', () => {
  it('is part of what pages are made from, and the form tells the policy that comes of it', async () => {
    expect(await codeNow()).toBeNull();
    const { status, body } = await save({
      version: 1,
      head: HEAD,
      foot: '<script>\n\tgo()\n</script>',
      origins: ORIGINS,
    });
    expect(status).toBe(200);
    expect(body.data.policy).toEqual({
      'script-src': ['https://a.example', expect.stringMatching(/^'sha256-[\w+/]{43}='$/)],
      'connect-src': ['https://a.example'],
    });
    expect(await codeNow()).toMatchObject({ head: HEAD, foot: '<script>\n\tgo()\n</script>' });
  });

  it('is refused by the field that the policy would block, and nothing is kept', async () => {
    const { status, body } = await save({ version: 1, head: HEAD, foot: '<p onclick="go()">One</p>' });
    expect([status, body]).toMatchObject([
      422,
      {
        errors: {
          head: [expect.stringContaining('https://a.example')],
          foot: [expect.stringContaining('onclick')],
        },
      },
    ]);
    expect(await codeNow()).toBeNull();
  });

  it('keeps an origin that a stored snippet needs', async () => {
    expect((await save({ version: 1, head: HEAD, origins: ORIGINS })).status).toBe(200);
    expect((await save({ version: 2, origins: [] })).status).toBe(422);
    expect((await save({ version: 2, origins: [], head: null })).status).toBe(200);
    expect(await codeNow()).toBeNull();
  });

  it('lists each origin once', async () => {
    const twice = [...ORIGINS, { origin: 'https://a.example', uses: ['style'] }];
    expect(await save({ version: 1, head: HEAD, origins: twice })).toMatchObject({
      status: 422,
      body: { errors: { 'origins.1.origin': [expect.stringContaining('already in the list')] } },
    });
  });

  it('is in the audit log by the names of fields, not by value', async () => {
    await save({ version: 1, head: HEAD, origins: ORIGINS });
    const answer = await test().request('/api/v1/audit-log', { as: 'administrator' });
    const text = await answer.text();
    expect(text).toContain('"fields":["head","origins"]');
    expect(text).not.toContain('a.example');
  });

  it('is left out where something came past the checks', async () => {
    const { database } = test().deps;
    const stored = JSON.stringify({ head: '<script>open()', foot: '<b>One</b>' });
    await rows(database.queries, sql`INSERT INTO settings (key, value) VALUES ('code', ${stored}::jsonb)`);
    expect(await codeNow()).toBeNull();
  });
});

describe('an origin', () => {
  const rule = settingRule(settings.code.fields.origins);
  const isTaken = (origin: string) => rule.safeParse([{ origin, uses: ['script'] }]).success;

  it.each(['https://a.example', 'https://*.a.example', 'https://a-b.c.example:8443', 'https://localhost'])(
    'is %s',
    (origin) => expect(isTaken(origin)).toBe(true),
  );

  it.each([
    '*',
    'https:',
    'https://*',
    'https://*.example',
    'https://a.*.example',
    'http://a.example',
    'https://a.example/',
    'https://a.example/x.js',
    "https://a.example 'unsafe-inline'",
    'https://a.example;',
    'https://a.example, https://b.example',
    "'unsafe-eval'",
    'data:',
    'https://user@a.example',
    'https://-a.example',
    'https://a..example',
  ])('is not %s', (origin) => expect(isTaken(origin)).toBe(false));
});
