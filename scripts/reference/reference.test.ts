import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templateOf } from '#api/app/reference/openapi.ts';
import { routes } from '#api/app/routes.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { ROOT } from '../base/root.ts';
import { referencePages } from './reference-pages.ts';

/** Without what the formatter adds to tables. */
const plain = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');
const pages = await referencePages();

describe('the reference', () => {
  it.each(pages)(
    'is what the code says, or run `node scripts/reference/write-reference.ts`: $file',
    ({ file, text }) => {
      const path = join(ROOT, 'docs', 'reference', file);
      expect(existsSync(path) ? plain(readFileSync(path, 'utf8')) : '').toBe(plain(text));
    },
  );

  it('has every variable with what is expected of it, and shows no secret', () => {
    const { text = '' } = pages.find(({ file }) => file === 'variables.md') ?? {};
    for (const line of [
      '| `PORT` | a number between 0 and 65535 | `3000` |',
      '| `LOG_REQUESTS` | true or false | `false` |',
      '| `DATABASE_URL` | a URL such as postgres://user@host/database |  |',
    ])
      expect(text).toContain(line);
  });

  it('has the codes, limits, metrics, commands, routes, records, fields, hooks, and settings', () => {
    const whole = pages.map(({ text }) => text).join('\n');
    for (const part of [
      '`version_conflict` | 409',
      '`PER_PAGE_MAX` | 100',
      '`colophon_database_up` | gauge',
      '`media.created` | `media` |',
      '`backup` |',
      '### `POST /auth/login`\n\nSign in with email and password.\n\n- Who: Everyone.',
      '- Body: `{ email, password,',
      '- Returns: 201 `Content`',
      '## Content\n',
      '| `max?` | `number` | The maximum length in characters. Default: 200. |',
      '| `beforeSend` | `email-newsletters` | [`BeforeSend`](#beforesend) |',
      '| `posthog_key` | PostHog project key | text | `POSTHOG_KEY` |',
    ])
      expect(whole).toContain(part);
  });

  it('has every route, every field type that a site can declare, and every setting', () => {
    const text = (name: string) => pages.find(({ file }) => file === name)?.text ?? '';
    const missing = routes.filter(
      ({ method, path }) => !text('api.md').includes(`### \`${method} ${templateOf(path)}\``),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
    const exported = /export \{\n( {2}audio,[\s\S]*?)\n\} from/.exec(
      readFileSync(join(ROOT, 'schema/public.ts'), 'utf8'),
    );
    const types = (exported?.[1] ?? '').split(',').map((name) => name.trim());
    expect(types.length).toBeGreaterThan(15);
    for (const type of types.filter(Boolean)) expect(text('fields.md')).toContain(`\n## ${type}\n`);
    for (const { fields } of allSettings())
      for (const name of Object.keys(fields)) expect(text('settings.md')).toContain(`| \`${name}\` |`);
  });
});
