import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '#api/platform/base/env.ts';
import { programKey } from './program-key.ts';
import { ROOTS } from '../base/roots.ts';

const site = mkdtempSync(join(tmpdir(), 'colophon-key-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), text);
};
const env = parseEnvironment({ SITE_URL: 'http://localhost:3000' });
// As in a package, whose own files aren’t checked.
const key = () => programKey(env, { ...ROOTS, site, shipped: join(site, 'prebuilt') });

describe('what saved pages are made by', () => {
  it('is another program after a file of the site has changed, at any depth', async () => {
    write('colophon.config.ts', 'export default {};');
    write('hooks/podcasts.ts', '1');
    const before = await key();
    expect(await key()).toBe(before);
    write('hooks/podcasts.ts', '12');
    const changed = await key();
    expect(changed).not.toBe(before);
    write('lib/deep/down/words.ts', '1');
    expect(await key()).not.toBe(changed);
  });

  it('is the same whatever is in packages, builds, and data beside it', async () => {
    const before = await key();
    for (const file of [
      'node_modules/sharp/a.js',
      '.colophon/build/a.js',
      '.data/database/1',
      'hooks/a.test.ts',
    ])
      write(file, '1');
    expect(await key()).toBe(before);
  });
});
