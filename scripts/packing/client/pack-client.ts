import { execFileSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRoutes } from '#api/app/reference/openapi.ts';
import { routes } from '#api/app/routes.ts';
import { typesOf } from '../../../packages/colophon-client/src/index.ts';
import { ROOT } from '../../base/root.ts';
import { runNpm } from '../../launch/npm.mjs';

const SOURCE = join(ROOT, 'packages', 'colophon-client');

/** Compiles `colophon-client` and packs it into the folder `to`. Returns the path of the tarball. Default version: that of its manifest. */
export async function packClient(to: string, version?: string): Promise<string> {
  const folder = join(to, 'colophon-client');
  await rm(folder, { recursive: true, force: true });
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', join(SOURCE, 'tsconfig.pack.json'), '--outDir', join(folder, 'dist')];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  const described = describeRoutes(routes, { siteName: 'Colophon', url: 'http://localhost:3000/api/v1' });
  await writeFile(join(folder, 'dist', 'types.d.ts'), typesOf(described));
  for (const file of ['package.json', 'README.md']) await cp(join(SOURCE, file), join(folder, file));
  const packed = version ?? (await versionOf(join(folder, 'package.json')));
  await setVersion(join(folder, 'package.json'), packed);
  await runNpm(['pack', '--pack-destination', to, '--ignore-scripts'], folder);
  return join(to, `colophon-client-${packed}.tgz`);
}

async function versionOf(file: string): Promise<string> {
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

/** Sets the version in a manifest. */
export async function setVersion(file: string, version: string): Promise<void> {
  const own = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...own, version }, null, 2)}\n`);
}
