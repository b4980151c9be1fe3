import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CACHE_FOLDER, IS_PACKAGE, PROGRAM_FOLDER, moduleAt, packageFile } from '../base/paths.ts';
import { hashOfMigrations, readMigrations } from './migration-files.ts';
import { packFolder, unpackFolder } from './packed-folder.ts';

const builder = fileURLToPath(moduleAt('platform/engines/build-template.ts'));
const cacheFolder = path.join(CACHE_FOLDER, 'database-template');
const shippedFolder = IS_PACKAGE ? path.join(PROGRAM_FOLDER, 'prebuilt', 'database') : undefined;
const dayMs = 86_400_000;

export interface TemplateOptions {
  readonly migrationsFolder: string;
  /** Where templates are kept; for tests. */
  readonly cache?: string | undefined;
  /** Where templates are that came with the program (`shipTemplate`); for tests. */
  readonly shipped?: string | undefined;
  /** Called once when a template has to be built, which takes seconds. */
  readonly onBuild?: (() => void) | undefined;
}

/**
 * A migrated, empty database as a directory to copy, which is thirty times faster than making one. Built once per PGlite
 * version, migrations and parameters. Undefined where the cache cannot be written.
 */
export async function findOrBuildTemplate(options: TemplateOptions): Promise<string | undefined> {
  const cache = options.cache ?? cacheFolder;
  const key = await templateKey(options.migrationsFolder);
  const template = path.join(cache, key);
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
    if (!(await unpackShipped(key, draft, options.shipped ?? shippedFolder))) {
      options.onBuild?.();
      await buildDatabase(draft, options.migrationsFolder);
    }
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

/**
 * Makes and migrates a database in an empty directory. In a child process: it blocks for seconds, and takes 550 MB. With
 * optimized WebAssembly it would be 1,090 MB.
 */
export async function buildDatabase(directory: string, migrationsFolder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--liftoff-only', builder, directory, migrationsFolder]);
}

/** Writes the template into `folder` as one file, for a package: its first start has nothing to build. */
export async function shipTemplate(folder: string, options: TemplateOptions): Promise<void> {
  const template = await findOrBuildTemplate(options);
  if (template === undefined) throw new Error(`The cache of templates in ${cacheFolder} cannot be written.`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${path.basename(template)}.gz`), packFolder(template));
}

/** False where no template came with the program, or one for other migrations. */
async function unpackShipped(key: string, draft: string, folder: string | undefined): Promise<boolean> {
  const packed = folder === undefined ? undefined : path.join(folder, `${key}.gz`);
  if (packed === undefined || !(await exists(packed))) return false;
  unpackFolder(await readFile(packed), draft);
  return true;
}

async function templateKey(migrationsFolder: string): Promise<string> {
  const manifest = path.join(path.dirname(packageFile('@electric-sql/pglite')), '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  // Only a database that is made needs PostgreSQL on this thread.
  const { startParameters } = await import('./pglite.ts');
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
