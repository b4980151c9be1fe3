import { existsSync, readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import type { SiteProblem } from './seams/site-folder-error.ts';

/** Something that site folders could use, with the version that removes it (`schema/removed-seams.json`). */
export interface RemovedSeam {
  /** The version that removes it. Before that, it is a warning. */
  version: string;
  /** The module that exported it, such as `colophon`. Without one, `name` is a file of the site folder. */
  from?: string;
  /** The name of the export, or a path such as `views/home.tsx`. */
  name: string;
  /** A sentence that says what to use instead. */
  instead: string;
}

/** A file of the site that an upgrade affects. */
export interface SeamUse extends SiteProblem {
  level: 'error' | 'warning';
}

/** Uses in a site folder of things that this version of the program, or a later one, removes. */
export async function removedSeamsIn(site: string): Promise<SeamUse[]> {
  const seams = await readJson<readonly RemovedSeam[]>('schema/removed-seams.json');
  const { version } = await readJson<{ version: string }>('package.json');
  return usesOfRemovedSeams(site, { seams, version });
}

/** The problems of a site; those caused by a removed seam say so. */
export function explained(problems: readonly SiteProblem[], uses: readonly SeamUse[]): SiteProblem[] {
  const errors = uses.filter(({ level }) => level === 'error');
  const causes = new Set(errors.map(({ file }) => fileOf(file)));
  return [...errors, ...problems.filter(({ file }) => !causes.has(fileOf(file)))];
}

/** Without the line. */
function fileOf(place: string): string {
  return place.split(':', 1)[0] ?? '';
}

async function readJson<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(join(PROGRAM_FOLDER, file), 'utf8')) as Value;
}

const NOT_OF_THE_SITE = /(?:^|[\\/])(?:node_modules|\.[^\\/]+)(?:[\\/]|$)/;
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/** The uses of removed seams in a site folder, each with file and line. */
export async function usesOfRemovedSeams(
  site: string,
  { seams, version }: { seams: readonly RemovedSeam[]; version: string },
): Promise<SeamUse[]> {
  const names = seams.length === 0 ? [] : await readdir(site, { recursive: true });
  const files = names
    .map((name) => relative(site, join(site, name)).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !NOT_OF_THE_SITE.test(name))
    .toSorted();
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(site, file), 'utf8');
    return [...text.matchAll(IMPORT)].flatMap(({ 1: list = '', 2: from = '', index }) =>
      seams
        .filter((seam) => seam.from === from && namesIn(list).includes(seam.name))
        .map((seam) => use(seam, { file: `${file}:${lineAt(text, index, seam.name)}`, version })),
    );
  });
  const placed = seams
    .filter((seam) => seam.from === undefined && existsSync(join(site, seam.name)))
    .map((seam) => use(seam, { file: seam.name, version }));
  return [...imported, ...placed];
}

function use(seam: RemovedSeam, { file, version }: { file: string; version: string }): SeamUse {
  const isGone = compareVersions(seam.version, version) <= 0;
  const what = seam.from === undefined ? `"${seam.name}"` : `"${seam.name}" of "${seam.from}"`;
  const when = isGone ? `was removed in ${seam.version}` : `will be removed in ${seam.version}`;
  return { file, level: isGone ? 'error' : 'warning', words: `${what} ${when}. ${seam.instead}` };
}

function namesIn(list: string): string[] {
  return list.split(',').map(
    (one) =>
      one
        .trim()
        .replace(/^type /, '')
        .split(/ as /)[0]
        ?.trim() ?? '',
  );
}

function lineAt(text: string, from: number, name: string): number {
  const at = text.indexOf(name, from);
  return text.slice(0, at).split('\n').length;
}

/**
 * Negative if `one` is older. Versions have three numbers; a version with a hyphen is older than the version
 * itself.
 */
export function compareVersions(one: string, other: string): number {
  const [parts, others] = [one, other].map((version) => {
    const [numbers = '', pre] = version.split('-', 2);
    return [...numbers.split('.').map(Number), pre === undefined ? 1 : 0];
  });
  const difference = parts?.map((part, at) => part - (others?.[at] ?? 0)).find((part) => part !== 0);
  return difference ?? 0;
}
