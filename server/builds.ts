import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLanguageFiles } from './admin-languages.ts';
import { hasNone, hashFiles } from './base/hash-files.ts';
import { ROOTS, type Roots } from './base/roots.ts';
import { currentSite } from './site-folder/current-site.ts';
import type { LoadedSite } from './site-folder/load-site.ts';
import { buildOwnAdmin } from './site-folder/build-admin.ts';
import { ADMIN_FILES, OWN_FILES } from './site-folder/site-files.ts';
import { mirrorProgram } from './site-folder/mirror.ts';
import { compressFolder } from './requests/static-files.ts';

const KEY_FILE = 'build-key';

interface Part {
  name: 'site' | 'admin' | 'own-admin' | 'starter';
  /** Folders and files of the program whose changes make a build stale. */
  inputs: readonly string[];
  /** The same for a site folder. */
  own: readonly string[];
  /** Builds from a folder that contains the rooms, and from the site folder. */
  build(rooms: string, outDir: string, site: LoadedSite | undefined): Promise<void>;
}

const SHARED = [
  'schema',
  'api-client',
  'package-lock.json',
  'server/builds.ts',
  'server/requests/static-files.ts',
];

/** The sources that determine how covers look. */
const DRAWING = ['api/records/covers', 'api/records/drawn-images', 'api/business/import-folder'];

/** Declarations that screens may import. */
const DECLARED = ['content-types', 'fields'];

const parts: readonly Part[] = [
  {
    name: 'site',
    inputs: ['site', ...SHARED],
    own: OWN_FILES,
    build: buildSite,
  },
  // It reads the content types of a site when it starts (`served-files.ts`).
  {
    name: 'admin',
    inputs: ['admin', 'languages', 'server/admin-languages.ts', ...SHARED],
    own: [],
    build: buildAdmin,
  },
  { name: 'own-admin', inputs: [], own: [...ADMIN_FILES, ...DECLARED], build: buildAddedToAdmin },
  // Covers of the starter texts. A stale build is slower but never wrong: covers are looked up by their
  // drawing.
  { name: 'starter', inputs: ['content', ...DRAWING, ...SHARED], own: [], build: drawStarterCovers },
];

interface BuildOptions {
  roots?: Roots;
  /** The loaded site folder. */
  site?: LoadedSite | undefined;
  /** Default: all parts. */
  only?: Part['name'] | undefined;
  onProgress?: (message: string) => void;
}

/** The folder of a build: the prebuilt one if the site changes nothing about it. */
export async function servedBuild(name: Part['name'], roots: Roots = ROOTS): Promise<string> {
  const part = parts.find((one) => one.name === name);
  const isShipped = part !== undefined && (await isUnchanged(part, roots));
  return join(isShipped && roots.shipped !== undefined ? roots.shipped : roots.build, name);
}

/** The needed builds that are missing or outdated. */
export async function staleParts(
  roots: Roots = ROOTS,
  { only }: Pick<BuildOptions, 'only'> = {},
): Promise<{ part: Part; key: string }[]> {
  const wanted = await Promise.all(
    parts.map(async (part) => {
      if (only !== undefined && part.name !== only) return [];
      if (!(await isWanted(part, roots)) || (await isUnchanged(part, roots))) return [];
      const key = await keyOf(part, roots);
      return (await readKey(join(roots.build, part.name))) === key ? [] : [{ part, key }];
    }),
  );
  return wanted.flat();
}

/**
 * Builds what is stale. A build is written to a temporary folder and renamed when it is complete, so that a killed build
 * leaves the previous one in place. Its key is a hash of all its inputs.
 */
export async function buildStale(options: BuildOptions = {}): Promise<void> {
  const { roots = ROOTS, site = currentSite(), only, onProgress } = options;
  for (const { part, key } of await staleParts(roots, { only })) {
    const startedAt = performance.now();
    onProgress?.(`Building the ${part.name} …`);
    const aside = join(roots.build, `${part.name}.${process.pid}.new`);
    try {
      await mkdir(roots.build, { recursive: true });
      const isCopied = site !== undefined && part.name === 'site';
      if (isCopied) await mirrorProgram(site, roots);
      await part.build(isCopied ? roots.app : roots.program, aside, site);
      await compressFolder(aside);
      await writeFile(join(aside, KEY_FILE), key);
      await replace(join(roots.build, part.name), aside);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    onProgress?.(`Built the ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

/** A site without screens and inputs has nothing to build for the admin. The site may not be loaded here. */
async function isWanted({ name }: Part, { site }: Roots): Promise<boolean> {
  // The covers of a site folder are drawn when its texts are imported, once per database.
  if (name === 'starter') return site === undefined;
  if (name !== 'own-admin') return true;
  return site !== undefined && !(await hasNone(site, ['inputs', 'screens']));
}

async function buildAddedToAdmin(_: string, outDir: string, site: LoadedSite | undefined): Promise<void> {
  if (site !== undefined) await buildOwnAdmin(site, outDir);
}

async function buildSite(app: string, outDir: string): Promise<void> {
  const { build } = await import('vike/api');
  await build({
    viteConfig: { root: join(app, 'site'), logLevel: 'warn', build: { outDir, emptyOutDir: true } },
  });
}

async function buildAdmin(app: string, outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(app, 'admin', 'vite.config.ts'),
    root: join(app, 'admin'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  await buildLanguageFiles(app, outDir);
}

async function drawStarterCovers(program: string, outDir: string): Promise<void> {
  const { drawCovers } = await import('#api/business/import-folder/draw-covers.ts');
  await drawCovers(join(program, 'content'), outDir);
}

/** Two starts may build at the same time: the later rename wins, and both builds have the same key. */
async function replace(target: string, aside: string): Promise<void> {
  const former = `${target}.${process.pid}.old`;
  await rename(target, former).catch(ignoreMissing);
  await rename(aside, target);
  await rm(former, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function readKey(target: string): Promise<string | undefined> {
  return readFile(join(target, KEY_FILE), 'utf8').catch(() => undefined);
}

async function isUnchanged({ own }: Part, { site, shipped }: Roots): Promise<boolean> {
  if (shipped === undefined) return false;
  return site === undefined || (await hasNone(site, own));
}

async function keyOf(part: Part, { program, site, shipped }: Roots): Promise<string> {
  const ofProgram =
    shipped === undefined
      ? await hashFiles(program, part.inputs)
      : // Additions to the admin depend on the admin of the program.
        await readKey(join(shipped, part.name === 'site' ? 'site' : 'admin'));
  const keys = [process.versions.node.split('.')[0] ?? '', ofProgram];
  if (site !== undefined) keys.push(await hashFiles(site, part.own));
  return keys.join('-');
}
