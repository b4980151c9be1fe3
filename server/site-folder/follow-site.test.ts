import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestSite, makeSite } from '../testing/site-folder.ts';
import { ROOTS } from '../base/roots.ts';
import { followSite } from './follow-site.ts';
import { mirrorProgram } from './mirror.ts';

let site: TestSite;
let stop: () => void;
const problems: string[] = [];
const app = () => join(site.folder, '.colophon', 'app');
/** On a busy machine, changes are noticed late. */
const eventually = (check: () => void) => vi.waitFor(check, 20_000);
const read = (file: string) => readFileSync(join(app(), 'site', file), 'utf8');

beforeEach(async () => {
  problems.length = 0;
  site = makeSite();
  const nothing = { kinds: [], types: [], views: [], pages: [], screens: [], inputs: [] };
  const loaded = { folder: site.folder, config: {}, ...nothing };
  const roots = { ...ROOTS, site: site.folder, app: app() };
  await mirrorProgram(loaded, roots);
  stop = followSite({ site: loaded, roots, onProblem: (message) => problems.push(message) });
});
afterEach(() => {
  stop();
  site.remove();
});

it('takes over what is added, changed and removed in a site folder', async () => {
  expect(read('own/index.ts')).not.toContain('home');
  site.write('views/home.tsx', 'export default () => <b>one</b>;\n');
  await eventually(() => expect(read('own/index.ts')).toContain("import View0 from './views/home.tsx';"));
  site.write('views/home.tsx', 'export default () => <b>two</b>;\n');
  await eventually(() => expect(read('own/views/home.tsx')).toContain('two'));
  writeFileSync(join(site.folder, 'theme.css'), ':root { --accent: red }');
  await eventually(() => expect(read('styles/core.css')).toContain('own/theme.css'));
  mkdirSync(join(site.folder, 'lib'));
  site.write('lib/deep/number.ts', 'export const number = 1;\n');
  await eventually(() => expect(read('own/lib/deep/number.ts')).toContain('1'));
  rmSync(join(site.folder, 'views'), { recursive: true });
  await eventually(() => expect(existsSync(join(app(), 'site/own/views/home.tsx'))).toBe(false));
  expect(read('own/index.ts')).not.toContain('home');
  expect(problems).toEqual([]);
});

it('says what is wrong, and continues once it is corrected', async () => {
  site.write('views/home.tsx', 'export const Home = () => <b>one</b>;\n');
  await eventually(() => expect(problems.at(-1)).toContain('views/home.tsx:1: has no default export'));
  site.write('views/home.tsx', 'export default () => <b>one</b>;\n');
  await eventually(() => expect(read('own/index.ts')).toContain('home'));
});
