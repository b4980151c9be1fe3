import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';

/** Imports and exports with a source, of values and of types, those that load it later, and a worker or program by its address. */
const IMPORTS =
  /(?:\bfrom|\bimport)\s*\(?\s*'(?<imported>[.#][^']+)'|new URL\(\s*'(?<address>\.[^']+\.tsx?)'\s*,\s*import\.meta/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The paths that a file imports, from the root of the repository. */
function importsOf(path: string, source: string): string[] {
  return [...source.replaceAll(COMMENTS, '').matchAll(IMPORTS)].flatMap(({ groups }) => {
    const name = groups?.imported ?? groups?.address ?? '';
    return name.startsWith('#') ? [name.slice(1)] : [posix.join(dirname(path), name)];
  });
}

/** What each file imports of the others. */
function importsIn(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map(
    [...sources].map(([path, source]) => [path, importsOf(path, source).filter((to) => sources.has(to))]),
  );
}

/** What the files of each folder import of other folders. */
function foldersIn(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [path, targets] of importsIn(sources)) {
    const folder = dirname(path);
    const others = targets.map((to) => dirname(to)).filter((to) => to !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

/** Every circle that a walk over the imports meets first, as the names in it. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[][] = [];
  function walk(name: string): void {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name]);
    if (done.has(name) || way.includes(name)) return;
    way.push(name);
    for (const target of imports.get(name) ?? []) walk(target);
    way.pop();
    done.add(name);
  }
  for (const name of imports.keys()) walk(name);
  return circles;
}

const rooms = '{schema,api-client,api,admin,site,server,scripts,packages}';
const tree = new Map(
  globSync(`${rooms}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

describe('a circle of files', () => {
  it.each([
    ['of values', "import { two } from './two.ts';"],
    ['of types', "import type { Two } from './two.ts';"],
    ['of a type within a type', "export type Two = import('./two.ts').Two;"],
    ['of a part that is loaded later', "const Two = lazy(() => import('./two.ts'));"],
    ['of a passed-on export', "export { two } from './two.ts';"],
    ['by an alias', "import { two } from '#admin/two.ts';"],
    ['of a worker', "new Worker(new URL('./two.ts', import.meta.url));"],
  ])('%s is found', (_, line) => {
    const sources = new Map([
      ['admin/one.ts', line],
      ['admin/two.ts', "import type { One } from './one.ts';"],
    ]);
    expect(circlesIn(importsIn(sources))).toEqual([['admin/one.ts', 'admin/two.ts', 'admin/one.ts']]);
  });

  it('is nowhere in the tree', () => {
    expect(tree.size).toBeGreaterThan(1_000);
    expect(circlesIn(importsIn(tree))).toEqual([]);
  });
});

describe('a circle of folders', () => {
  it('is found where no file is in one', () => {
    const sources = new Map([
      ['server/one/a.ts', "import { b } from '../two/b.ts';"],
      ['server/two/b.ts', ''],
      ['server/two/c.ts', "import type { D } from '../one/d.ts';"],
      ['server/one/d.ts', ''],
    ]);
    expect(circlesIn(importsIn(sources))).toEqual([]);
    expect(circlesIn(foldersIn(sources))).toEqual([['server/one', 'server/two', 'server/one']]);
  });

  it.each(['schema', 'api-client', 'api', 'admin', 'site', 'server', 'scripts', 'packages'])(
    'is nowhere in %s/',
    (room) => {
      const own = [...tree].filter(([path]) => path.startsWith(`${room}/`) && !isTest(path));
      expect(circlesIn(foldersIn(new Map(own)))).toEqual([]);
    },
  );
});
