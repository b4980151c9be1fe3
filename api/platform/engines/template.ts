import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CACHE_FOLDER, moduleAt, packageFile } from '../base/paths.ts';
import { startParameters } from './embedded-engine.ts';
import { hashOfMigrations, readMigrations } from './migration-files.ts';

const builder = fileURLToPath(moduleAt('platform/engines/build-template.ts'));
const cacheFolder = path.join(CACHE_FOLDER, 'database-template');
const dayMs = 86_400_000;

export interface TemplateOptions {
  readonly migrationsFolder: string;
  /** Where templates are kept; for tests. */
  readonly cache?: string | undefined;
  /** Called once when a template has to be built, which takes seconds. */
  readonly onBuild?: (() => void) | undefined;
}

/**
 * A migrated, empty database as a directory to copy, which is thirty times faster than making one. Built once per PGlite
 * version, migrations and parameters. Undefined where the cache cannot be written.
 */
export async function findOrBuildTemplate(options: TemplateOptions): Promise<string | undefined> {
  const cache = options.cache ?? cacheFolder;
  const template = path.join(cache, await templateKey(options.migrationsFolder));
  if (await exists(template)) return template;
  // Written to a temporary name and renamed: a template is complete or absent, even with killed or concurrent builds.
  const draft = `${template}.${process.pid}-${randomUUID()}`;
  try {
    // PostgreSQL in WebAssembly makes its files writable for everyone; the directory has to keep others out.
    await mkdir(draft, { recursive: true, mode: 0o700 });
  } catch {
    return undefined;
  }
  try {
    options.onBuild?.();
    await buildDatabase(draft, options.migrationsFolder);
    await rename(draft, template).catch(async (error: unknown) => {
      // Another process was first.
      if (!(await exists(template))) throw error;
    });
    await removeOldTemplates(cache, template);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}

/** Makes and migrates a database in an empty directory. In a child process: it takes much memory and blocks for seconds. */
export async function buildDatabase(directory: string, migrationsFolder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [builder, directory, migrationsFolder]);
}

async function templateKey(migrationsFolder: string): Promise<string> {
  const manifest = path.join(path.dirname(packageFile('@electric-sql/pglite')), '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const migrations = hashOfMigrations(await readMigrations(migrationsFolder));
  const key = JSON.stringify({ version, migrations, parameters: startParameters(true) });
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Templates that no process can still be copying. */
async function removeOldTemplates(cache: string, newest: string): Promise<void> {
  const { mtimeMs: now } = await stat(newest);
  for (const name of await readdir(cache)) {
    const file = path.join(cache, name);
    const made = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - made > dayMs) await rm(file, { recursive: true, force: true });
  }
}
