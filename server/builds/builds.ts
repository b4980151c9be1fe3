import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLanguageFiles } from './admin-languages.ts';
import { BUILD_KEY_FILE, ROOTS, type Roots } from '../base/roots.ts';
import { currentSite } from '../site-folder/current-site.ts';
import type { LoadedSite } from '../site-folder/load-site.ts';
import { buildOwnAdmin } from '../site-folder/build-admin.ts';
import { mirrorProgram } from '../site-folder/mirror.ts';
import { compressFolder } from '../requests/static-files.ts';
import { type Part, staleParts } from './stale-builds.ts';

/** How a part is built: from a folder that contains the rooms, and from the site folder. */
const BUILD: Readonly<
  Record<Part['name'], (rooms: string, outDir: string, site: LoadedSite | undefined) => Promise<void>>
> = {
  site: buildSite,
  // It reads the content types of a site when it starts (`served-files.ts`).
  admin: buildAdmin,
  'own-admin': buildAddedToAdmin,
  starter: drawStarterCovers,
};

interface BuildOptions {
  roots?: Roots;
  /** The loaded site folder. */
  site?: LoadedSite | undefined;
  /** Default: all parts. */
  only?: Part['name'] | undefined;
  onProgress?: (message: string) => void;
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
      await BUILD[part.name](isCopied ? roots.app : roots.program, aside, site);
      await compressFolder(aside);
      await writeFile(join(aside, BUILD_KEY_FILE), key);
      await replace(join(roots.build, part.name), aside);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    onProgress?.(`Built the ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
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
