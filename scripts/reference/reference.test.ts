import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  it('has the codes, limits, metrics, and commands', () => {
    const whole = pages.map(({ text }) => text).join('\n');
    for (const part of [
      '`version_conflict` | 409',
      '`PER_PAGE_MAX` | 100',
      '`colophon_database_up` | gauge',
      '`media.created` | `media` |',
      '`backup` |',
    ])
      expect(whole).toContain(part);
  });
});
