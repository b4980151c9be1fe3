import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchSite } from './watch.ts';

let folder = '';
let seen: string[] = [];
let end = () => undefined as void;
const write = (file: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), String(Math.random()));
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-watch-'));
  for (const file of [
    'hooks/a.ts',
    'lib/deep/b.ts',
    'views/c.tsx',
    'pages/g.tsx',
    'content/tags.yaml',
    'theme.css',
    'public/d.txt',
    '.data/e',
    'tests/f.ts',
  ])
    write(file);
  seen = [];
  end = await watchSite(folder, (file) => void seen.push(file));
  // Events from before the watch are still arriving.
  await sleep(200);
  seen.length = 0;
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true, force: true });
});

describe('the watch of a site folder', () => {
  it.each(['hooks/a.ts', 'colophon.config.ts', 'routes/new.ts', 'screens/new.tsx', 'pages/new.tsx'])(
    'starts the product again after %s',
    async (file) => {
      write(file);
      await expect.poll(() => seen.length).toBe(1);
    },
  );

  it('ignores what is generated, tested, served as it is, or only built', async () => {
    for (const file of [
      '.data/e',
      '.colophon/app/x.ts',
      'public/d.txt',
      'tests/f.ts',
      'views/c.tsx',
      'pages/g.tsx',
      'lib/deep/b.ts',
      'content/tags.yaml',
      'fonts/serif.woff2',
      'theme.css',
      'node_modules/x/y.js',
    ])
      write(file);
    await sleep(400);
    expect(seen).toEqual([]);
  });

  it('starts it again after a file of lib/ that a hook imports', async () => {
    writeFileSync(join(folder, 'hooks/a.ts'), `import { b } from '../lib/deep/b.ts';`);
    await expect.poll(() => seen.length).toBe(1);
    await sleep(200);
    write('lib/deep/b.ts');
    await expect.poll(() => seen).toEqual(['hooks/a.ts', 'lib/deep/b.ts']);
  });

  it('starts it again when a page gets another URL', async () => {
    writeFileSync(
      join(folder, 'pages/g.tsx'),
      `export const path = '/other';\nexport const Page = () => null;\n`,
    );
    await expect.poll(() => seen).toEqual(['pages/g.tsx']);
  });

  it('reports files that are saved together once', async () => {
    for (const file of ['hooks/a.ts', 'views/c.tsx', 'routes/b.ts']) write(file);
    await expect.poll(() => seen.length).toBe(1);
    await sleep(200);
    expect(seen).toHaveLength(1);
  });
});
