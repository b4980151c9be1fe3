import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOTS } from '../base/roots.ts';
import { type RemovedSeam, compareVersions, explained, usesOfRemovedSeams } from './removed-seams.ts';

let folder = '';
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'colophon-seams-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seams: readonly RemovedSeam[] = [
  { version: '0.2.0', from: 'colophon', name: 'truth', instead: 'Use `boolean`.' },
  { version: '0.3.0', from: 'colophon/site', name: 'Pager', instead: 'Use `Pages`.' },
  { version: '0.2.0', name: 'views/home.tsx', instead: 'Name it `views/front.tsx`.' },
];

describe('removed seams', () => {
  beforeEach(() => {
    write('content-types/a.ts', "import {\n  text,\n  truth,\n} from 'colophon';\n");
    write('content-types/b.ts', "import { truthful } from 'colophon';\nimport { truth } from './lib.ts';\n");
    write('views/list.tsx', "import { type Pager as P } from 'colophon/site';\n");
    write('views/home.tsx', '');
    write('node_modules/x/a.ts', "import { truth } from 'colophon';\n");
    write('.colophon/a.ts', "import { truth } from 'colophon';\n");
  });

  it('are named with file, line, and what to do: errors once they are gone, warnings before', async () => {
    expect(await usesOfRemovedSeams(folder, { seams, version: '0.2.1' })).toEqual([
      {
        file: 'content-types/a.ts:3',
        level: 'error',
        words: '"truth" of "colophon" was removed in 0.2.0. Use `boolean`.',
      },
      {
        file: 'views/list.tsx:1',
        level: 'warning',
        words: '"Pager" of "colophon/site" will be removed in 0.3.0. Use `Pages`.',
      },
      {
        file: 'views/home.tsx',
        level: 'error',
        words: '"views/home.tsx" was removed in 0.2.0. Name it `views/front.tsx`.',
      },
    ]);
  });

  it.each([
    ['0.1.0', 0],
    ['0.2.0', 2],
    ['1.0.0', 3],
  ])('are errors in %s: %i', async (version, errors) => {
    const uses = await usesOfRemovedSeams(folder, { seams, version });
    expect(uses.filter(({ level }) => level === 'error')).toHaveLength(errors);
  });
});

it('a use is the reason of other problems in its file, and a warning is not', () => {
  const uses = [
    { file: 'content-types/a.ts:3', level: 'error', words: 'Removed.' },
    { file: 'views/list.tsx:1', level: 'warning', words: 'Soon.' },
  ] as const;
  const problems = [
    { file: 'content-types/a.ts', words: 'could not be loaded' },
    { file: 'views/list.tsx:9', words: 'TS2322' },
  ];
  expect(explained(problems, uses)).toEqual([uses[0], problems[1]]);
});

it('versions are compared by number, and a release is newer than its candidates', () => {
  const versions = ['0.9.0', '0.10.0', '1.0.0-rc.1', '1.0.0', '1.0.1'];
  expect(versions.toReversed().toSorted(compareVersions)).toEqual(versions);
});

it('every removed seam is in the list for people', () => {
  const data = JSON.parse(
    readFileSync(join(ROOTS.program, 'schema/removed-seams.json'), 'utf8'),
  ) as RemovedSeam[];
  const page = readFileSync(join(ROOTS.program, 'docs/upgrade.md'), 'utf8');
  for (const { version, name } of data) {
    const section = page.split(/^## /m).find((part) => part.startsWith(`${version}\n`)) ?? '';
    expect(section, `${version}: ${name}`).toContain(`\`${name}\``);
  }
});
