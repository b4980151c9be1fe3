import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ROOTS } from '../base/roots.ts';
import { type TestSite, makeSite } from '../testing/site-folder.ts';

/** The files that pages of the documentation tell people to save, saved in a site folder as they are. */
let site: TestSite;
afterEach(() => site.remove());

const pageOf = (path: string) => readFileSync(join(ROOTS.program, 'docs', path), 'utf8');

/** Each file of a page with its code, in the order of the page: a later one replaces an earlier one. */
function filesOf(page: string): [file: string, code: string][] {
  const block = /`([\w./-]+\.(?:tsx?|css))`[^`]*:\n\n```(?:tsx?|css)\n(.*?)```/gs;
  return [...page.matchAll(block)].map(([, file = '', code = '']) => [file, code]);
}

function problemsOf(checked: TestSite): string[] {
  const { stdout, stderr } = checked.run(`
    import { checkSite } from '#server/site-folder/check-site.ts';
    import { currentSite } from '#server/site-folder/current-site.ts';
    import { routes } from '#api/app/routes.ts';
    const problems = await checkSite(currentSite(), routes);
    console.log(JSON.stringify(problems.map(({ file, words }) => file + ': ' + words)));
  `);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

const CHECK_MS = 300_000;

it('the files of two pages have no problems, and the tests among them pass', { timeout: CHECK_MS }, () => {
  site = makeSite();
  const files = filesOf(pageOf('tutorials/your-first-content-type.md'));
  expect(files.map(([file]) => file)).toEqual([
    'content-types/talks.ts',
    'content-types/talks.ts',
    'hooks/talks.ts',
    'tests/talks.test.ts',
  ]);
  for (const [file, code] of files) site.write(file, code);
  // The example of the guide is written for Colophon itself: in a site folder, everything comes from the package.
  const guide = pageOf('how-to/add-a-content-type.md');
  const [, example = ''] = /```ts\n(import \{ defineContentType[\s\S]*?)```/.exec(guide) ?? [];
  site.write('content-types/podcasts.ts', example.replaceAll(/'\.\.\/[^']+'/g, "'colophon'"));
  expect(problemsOf(site)).toEqual([]);
  const { status, stdout } = site.runTests('tests/talks.test.ts');
  expect([status, /pass (\d)/.exec(stdout)?.[1]]).toEqual([0, '2']);
});
