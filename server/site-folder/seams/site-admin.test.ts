import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '../../testing/site-folder.ts';

let site: TestSite;
beforeEach(() => {
  site = makeSite({ fixture: 'podcast-site' });
});
afterEach(() => site.remove());

const BUILD = `
  import { buildStale } from '#server/builds/builds.ts';
  import { staleParts } from '#server/builds/stale-builds.ts';
  await buildStale({ only: 'own-admin' });
  console.log((await staleParts()).map(({ part }) => part.name).join());`;

describe('screens and inputs of a site folder', () => {
  it('are refused at the start where their names replace nothing, with what was probably meant', () => {
    site.write('inputs/numbr.tsx', '');
    site.write('inputs/podcasts.gest.tsx', '');
    site.write('inputs/podcasts.status.tsx', '');
    site.write('screens/Sponsors.tsx', '');
    site.write('screens/plain.ts', '');
    const { stderr, status } = site.run('');
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toEqual([
      'screens/Sponsors.tsx:1: becomes part of a URL. Name it in kebab case, such as "sponsors.tsx".',
      'screens/plain.ts:1: has the wrong extension. Call it "plain.tsx".',
      'inputs/numbr.tsx:1: doesn’t replace any input. Did you mean "number"?',
      'inputs/podcasts.gest.tsx:1: doesn’t replace any input. Did you mean "podcasts.guest"?',
      expect.stringMatching(/^inputs\/podcasts\.status\.tsx:1: doesn’t replace any input/),
    ]);
  });

  it('are refused with the reason where the field of an input was renamed, and where nothing is similar', () => {
    const type = site.read('content-types/podcasts.ts');
    site.write('content-types/podcasts.ts', type.replaceAll('guest', 'interviewee'));
    site.write('inputs/podcasts.guest.tsx', '');
    site.write('inputs/something-else.tsx', '');
    expect(site.run('').stderr.trim().split('\n')).toEqual([
      'inputs/podcasts.guest.tsx:1: doesn’t replace any input, because "podcasts" has no field "guest" that can be edited.',
      'inputs/something-else.tsx:1: doesn’t replace any input: name it after a field type or a field, such as "articles.title.tsx".',
    ]);
  });

  it('are built apart from the admin, with what they share with it left out', () => {
    const { stdout, stderr } = site.run(BUILD);
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe('site,admin');
    const folder = join(site.folder, '.colophon', 'build', 'own-admin');
    const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
    expect(files.map((name) => name.replace(/-[\w-]{8}\./, '.'))).toEqual(['admin-entry.js', 'style.css']);
    const [script = ''] = files;
    const code = readFileSync(join(folder, 'assets', script), 'utf8');
    expect(code).toContain('globalThis.colophonShared');
    expect(code.length).toBeLessThan(4_000);
  });

  it('are built again when one of them changes, and not when a view does', () => {
    site.run(BUILD);
    const stale = () => site.run(BUILD.replace(/await buildStale.*/, '')).stdout.trim();
    site.write('views/home.tsx', `${site.read('views/home.tsx')}\n`);
    expect(stale()).toBe('site,admin');
    site.write('lib/episode-number.ts', `${site.read('lib/episode-number.ts')}\n`);
    expect(stale()).toBe('site,admin,own-admin');
  });

  it('need no build for a site that has none', () => {
    site.remove();
    site = makeSite();
    expect(site.run(BUILD).stdout.trim()).toBe('site,admin');
  });

  it('are reported once with the line where they are no code', () => {
    site.write('screens/episodes.tsx', 'export const screen = {\n  label: 1 2,\n};\n');
    const { stdout } = site.run(`
      import { problemsInModules } from '#server/site-folder/check-modules.ts';
      import { currentSite } from '#server/site-folder/current-site.ts';
      console.log((await problemsInModules(currentSite())).map(({ file }) => file).join());`);
    expect(stdout.trim()).toBe('screens/episodes.tsx:2');
  });

  it('must export what their folder asks for', () => {
    site.write('screens/episodes.tsx', 'export const title = 1;\n');
    site.write('inputs/duration.tsx', 'export const Input = 1;\n');
    const { stderr } = site.run(BUILD);
    expect(stderr).toContain('screens/episodes.tsx:1: has no default export');
    expect(stderr).toContain('screens/episodes.tsx:1: doesn’t export `screen`');
    expect(stderr).toContain('inputs/duration.tsx:1: has no default export');
  });
});
