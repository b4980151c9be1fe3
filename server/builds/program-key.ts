import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#api/platform/base/env.ts';
import { servedBuild } from './stale-builds.ts';
import { BUILD_KEY_FILE, ROOTS, type Roots } from '../base/roots.ts';

/** Sources outside the builds that shape what visitors see. */
const SOURCES = ['api', 'api-client', 'schema', 'server', 'languages', 'package-lock.json'];
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)|\.(?:test|spec)\.tsx?$/;

/**
 * Identifies everything except the database that pages are made from: the program, its build, the site
 * folder, and the variables. Sources are compared by size and time; a package never changes within a version.
 */
export async function programKey(env: Environment, roots: Roots = ROOTS): Promise<string> {
  const { program, site, shipped } = roots;
  const built = await Promise.all(
    [servedBuild('site', roots), servedBuild('admin', roots)].map(async (folder) =>
      readFile(join(await folder, BUILD_KEY_FILE), 'utf8').catch(() => ''),
    ),
  );
  const parts = [
    process.version,
    JSON.stringify(env),
    ...built,
    shipped === undefined
      ? await stampsOf(program, SOURCES)
      : await readFile(join(program, 'package.json'), 'utf8'),
    site === undefined ? '' : await stampsOf(site, ['.']),
  ];
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/** Names, sizes, and times of files, and of all files below folders. */
async function stampsOf(root: string, inputs: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    inputs.map(async (input) => {
      const paths = await filesBelow(root, input);
      return Promise.all(paths.map((path) => stampOf(root, path)));
    }),
  );
  return stamps.flat().toSorted().join('\n');
}

/** Excluded folders aren’t read: packages next to a site are ten thousand files or more. */
async function filesBelow(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  const kept = entries
    .map((entry) => ({ entry, path: join(path, entry.name) }))
    .filter((one) => !LEFT_OUT.test(one.path));
  const below = await Promise.all(
    kept.map(async (one) => (one.entry.isDirectory() ? filesBelow(root, one.path) : [one.path])),
  );
  return below.flat();
}

async function stampOf(root: string, path: string): Promise<string> {
  const found = await stat(join(root, path)).catch(() => undefined);
  return found?.isFile() === true ? `${path} ${found.size} ${found.mtimeMs}` : '';
}
