import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from './hash-files.ts';
import { ROOTS, type Roots } from './roots.ts';
import { currentSite } from './site-folder/current-site.ts';
import type { LoadedSite } from './site-folder/load-site.ts';
import { mirrorProgram } from './site-folder/mirror.ts';
import { compressFolder } from './static-files.ts';

const KEY_FILE = 'build-key';

interface Part {
  name: 'site' | 'admin';
  /** Folders and files of the program whose changes make a build stale. */
  inputs: readonly string[];
  /** The same in a site folder. */
  own: readonly string[];
  build(app: string, outDir: string): Promise<void>;
}

const SHARED = ['schema', 'api-client', 'package-lock.json', 'server/builds.ts', 'server/static-files.ts'];

const parts: readonly Part[] = [
  {
    name: 'site',
    inputs: ['site', ...SHARED],
    own: ['content-types', 'theme.css', 'public'],
    build: buildSite,
  },
  { name: 'admin', inputs: ['admin', ...SHARED], own: ['content-types'], build: buildAdmin },
];

interface BuildOptions {
  roots?: Roots;
  /** The loaded site folder. */
  site?: LoadedSite | undefined;
  onProgress?: (message: string) => void;
}

/**
 * Builds what is stale. A build is written to a temporary folder and renamed when it is complete, so that a killed build
 * leaves the previous one in place. Its key is a hash of all its inputs.
 */
export async function buildStale(options: BuildOptions = {}): Promise<void> {
  const { roots = ROOTS, site = currentSite(), onProgress } = options;
  for (const part of parts) {
    const key = await keyOf(part, roots);
    const target = join(roots.build, part.name);
    if ((await readKey(target)) === key) continue;
    const startedAt = performance.now();
    onProgress?.(`Building the ${part.name} …`);
    const aside = join(roots.build, `${part.name}.${process.pid}.new`);
    try {
      await mkdir(roots.build, { recursive: true });
      if (site !== undefined) await mirrorProgram(site, roots);
      await part.build(roots.app, aside);
      await compressFolder(aside);
      await writeFile(join(aside, KEY_FILE), key);
      await replace(target, aside);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    onProgress?.(`Built the ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
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
}

/** Two starts may build at once: the later rename wins, and both builds have the same key. */
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

async function keyOf(part: Part, { program, site }: Roots): Promise<string> {
  const keys = [process.versions.node.split('.')[0] ?? '', await hashFiles(program, part.inputs)];
  if (site !== undefined) keys.push(await hashFiles(site, part.own));
  return keys.join('-');
}
