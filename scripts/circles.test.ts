import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './checks.ts';

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

/** Every circle that a walk over the imports meets first, as the files in it. */
function circlesIn(sources: ReadonlyMap<string, string>): string[][] {
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[][] = [];
  function walk(path: string): void {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path]);
    if (done.has(path) || way.includes(path)) return;
    way.push(path);
    for (const target of importsOf(path, sources.get(path) ?? '')) if (sources.has(target)) walk(target);
    way.pop();
    done.add(path);
  }
  for (const path of sources.keys()) walk(path);
  return circles;
}

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
    expect(circlesIn(sources)).toEqual([['admin/one.ts', 'admin/two.ts', 'admin/one.ts']]);
  });

  it('is nowhere in the tree', () => {
    const rooms = '{schema,api-client,api,admin,site,server,scripts,packages}';
    const files = globSync(`${rooms}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: ['**/node_modules/**'] });
    const paths = files.map((file) => file.replaceAll('\\', '/')).filter((file) => !file.endsWith('.d.ts'));
    expect(paths.length).toBeGreaterThan(1_000);
    expect(circlesIn(new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])))).toEqual(
      [],
    );
  });
});
