import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '#server/testing/site-folder.ts';
import { ROOT } from './checks.ts';
import { COMMANDS } from './launch/commands.mjs';

/** The tutorial of site folders, done as it says. */
const PAGE = join(ROOT, 'docs', 'how-to', 'create-your-own-site.md');
const TEMPLATE = join(ROOT, 'packages', 'create-colophon', 'template', 'package.json');
const text = readFileSync(PAGE, 'utf8');
/** A block of code after a sentence that names its file. */
const FILE = /`([\w./-]+\.(?:tsx?|css))`[^`]*:\n\n```(?:tsx?|css)\n(.*?)```/gs;
const files = [...text.matchAll(FILE)].map(([, file = '', code = '']) => ({ file, code }));

let site: TestSite;
beforeAll(() => {
  site = makeSite();
  for (const { file, code } of files) site.write(file, code);
});
afterAll(() => site.remove());

describe('the tutorial of site folders', () => {
  it('has a file for each part', () => {
    expect(files.map(({ file }) => file)).toEqual([
      'fields/duration.ts',
      'content-types/podcasts.ts',
      'theme.css',
      'views/podcasts.detail.tsx',
      'hooks/podcasts.ts',
      'screens/planned.tsx',
      'tests/site.test.ts',
    ]);
    expect(files.find(({ file }) => file.startsWith('content-types'))?.code.split('\n').length).toBeLessThan(
      30,
    );
  });

  it('results in a site without problems', () => {
    const { stdout, stderr } = site.runFile('../check.ts', {});
    expect([stderr, stdout.trim()]).toEqual(['', `${site.folder} has no problems.`]);
  });

  it('results in tests that pass', () => {
    const { stdout, status } = site.runTests('tests/site.test.ts');
    expect([status, /pass (\d)/.exec(stdout)?.[1]]).toEqual([0, '2']);
  });

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(TEMPLATE, 'utf8')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/\bnpm (?:run )?(start|test|dev|build|check)\b/g)].map(
      ([, name = '']) => name,
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(scripts)));
    const packed = [...text.matchAll(/npx colophon (\w+)/g)].map(([, name = '']) => name);
    expect(packed).toEqual(['backup']);
    expect(Object.keys(COMMANDS)).toEqual(expect.arrayContaining(packed));
  });
});
