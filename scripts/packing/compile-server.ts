import { globSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../base/root.ts';

/** What the launcher starts, and what it imports. */
const PROGRAMS = [
  'server/main.ts',
  'server/database-first.ts',
  'server/dev.ts',
  'server/dev-product.ts',
  'server/build.ts',
  'server/builds/stale-builds.ts',
  'server/check.ts',
  'server/site-folder/preload.ts',
  'scripts/data/backup.ts',
  'scripts/data/export-site.ts',
  'scripts/data/import-content.ts',
  'scripts/data/recover.ts',
  'scripts/data/restore.ts',
  'scripts/data/schema.ts',
];
/** The only module that asks where it is: in the package it has the same place as in the sources. */
const PATHS = 'api/platform/base/paths';
/** Files that the server reads beside its modules. */
const ASSETS = ['api/**/migrations/*.sql', 'api/**/migrations/meta/_journal.json', 'api/**/prompts/*.md'];

/** A module of the sources, and where it is in the package. */
export interface Entry {
  source: string;
  target: string;
}

/**
 * Compiles everything that Node runs into chunks, with packages outside, and copies the files it reads. Programs and the
 * modules of threads keep their places, because others name them (`moduleAt`). Answers with the packages that it imports.
 */
export async function compileServer(folder: string, entries: readonly Entry[]): Promise<Set<string>> {
  const programs = [...PROGRAMS, ...modulesOfThreads()].map((source) => ({
    source,
    target: source.replace(/\.ts$/, '.js'),
  }));
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(
      [...programs, ...entries].map(({ source, target }) => [target.replace(/\.js$/, ''), source]),
    ),
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    external: (id) => /^(?:@?\w|node:)/.test(id) && !/^[a-z]:[\\/]/i.test(id),
    transform: { jsx: { runtime: 'automatic' }, target: 'node22' },
    onLog(level, { code, message }) {
      if (level === 'warn') throw new Error(`${code}: ${message}`);
    },
  });
  const isPaths = (id: string) => id.replaceAll('\\', '/').endsWith(`/${PATHS}.ts`);
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => (name === PATHS ? `${PATHS}.js` : 'chunks/[name]-[hash].js'),
    codeSplitting: { groups: [{ name: PATHS, test: isPaths }] },
  });
  await build.close();
  for (const file of globSync(ASSETS, { cwd: ROOT })) await cp(join(ROOT, file), join(folder, file));
  const made = new Set<string>(output.map(({ fileName }) => fileName));
  const imported = output.flatMap((chunk) =>
    chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
  );
  return new Set(imported.filter((id) => !made.has(id) && !isBuiltin(id)).map(packageOf));
}

/** The package of an import: `@scope/name` of `@scope/name/part.js`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Modules that run on a thread or as a program; the linter makes sure that they exist. */
function modulesOfThreads(): string[] {
  const named = globSync('api/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/moduleAt\('([^']+)'\)/g)])
    .map(([, path = '']) => `api/${path}`)
    .filter((path) => globSync(path, { cwd: ROOT }).length > 0);
  return [...new Set(named)];
}
