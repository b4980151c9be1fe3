import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, toolPath } from './base/root.ts';

/**
 * Lints the top-level folders that changed since they last passed, together with those that are compiled against them. A
 * clean clone lints all of them. Type-aware rules check every type again, so this is the slow part of `npm run check`.
 */

const STAMPS = join(ROOT, 'node_modules/.cache/lint.json');
const SOURCES = '**/*.{ts,tsx,js,mjs,json}';
const IGNORED = /(^|\/)(node_modules|dist|\.\w+)(\/|$)/;
/** What every result depends on. */
const RULES = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/lint/*.{mjs,json}'];

interface Area {
  files: string[];
  /** The folders it is compiled against. */
  uses: Set<string>;
}

const areas = new Map<string, Area>();
for (const file of globSync(SOURCES, { cwd: ROOT, exclude: (path) => IGNORED.test(path) }).sort()) {
  const area = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
  const known = areas.get(area) ?? { files: [], uses: new Set<string>() };
  areas.set(area, known);
  known.files.push(file);
  if (file.endsWith('/tsconfig.json')) for (const used of referencesOf(file)) known.uses.add(used);
}

const rules = digest(globSync(RULES, { cwd: ROOT }).sort());
const own = new Map([...areas].map(([area, { files }]) => [area, digest(files)]));
const stamps = new Map([...areas.keys()].map((area) => [area, stampOf(area)]));
const passed = readStamps();
const changed = [...stamps].filter(([area, stamp]) => passed[area] !== stamp).map(([area]) => area);
process.exitCode = changed.length === 0 ? 0 : lint(changed);

/** Lints the folders, and notes that they passed. */
function lint(folders: readonly string[]): number {
  const isAll = folders.length === areas.size;
  const targets = folders.flatMap((area) => (area === '.' ? (areas.get('.')?.files ?? []) : [area]));
  const { status } = spawnSync(
    process.execPath,
    [toolPath('oxlint', 'oxlint'), ...(isAll ? [] : targets.filter((target) => !target.endsWith('.json')))],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (status === 0) {
    mkdirSync(join(STAMPS, '..'), { recursive: true });
    writeFileSync(STAMPS, JSON.stringify(Object.fromEntries(stamps)));
  }
  return status ?? 1;
}

/** A digest of the rules, the folder, and all it is compiled against; files at the top see every folder. */
function stampOf(area: string): string {
  const seen = new Set(area === '.' ? areas.keys() : [area]);
  for (const used of seen) for (const next of areas.get(used)?.uses ?? []) seen.add(next);
  const digests = [...seen].sort().map((used) => `${used} ${own.get(used) ?? ''}`);
  return createHash('sha256')
    .update([rules, ...digests].join('\n'))
    .digest('hex');
}

/** The top-level folders a project refers to. */
function referencesOf(file: string): string[] {
  const { references = [] } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
    references?: { path: string }[];
  };
  return references.map(({ path }) => join(file, '..', path).split('/')[0] ?? '');
}

function digest(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function readStamps(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
