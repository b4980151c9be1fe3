import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { migrationsFolder } from '#api/platform/engines/migration-files.ts';
import { shipTemplate } from '#api/platform/engines/template.ts';
import { ROOT } from '../base/root.ts';
import { runNpm } from '../launch/npm.mjs';
import { collectTypes } from './collect-types.ts';
import { compileServer } from './compile-server.ts';
import { packClient, setVersion } from './client/pack-client.ts';
import { vendorPackages } from './vendor.ts';
import { ROOMS, exported, isBuiltBySites, isHandedIn, manifest, writeManifest } from './write-manifest.ts';

/** What the package has as it is in the repository. */
const COPIED = [
  ...ROOMS,
  'content',
  'languages',
  'tsconfig.base.json',
  'LICENSE',
  'CHANGELOG.md',
  'scripts/launch',
  'docs/deployment',
];
const BUILDS = ['site', 'admin', 'starter'];

export interface Packing {
  /** The folder for the tarballs. */
  to: string;
  /** Default: that of the repository. */
  version?: string;
}

/** Writes the packages as tarballs from the sources and their builds, which must be there. Answers with their files. */
export async function writePackages({ to, version = manifest.version }: Packing): Promise<string[]> {
  const folder = join(to, 'colophon');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const compiled = exported.filter(({ source }) => !isBuiltBySites(source) && !isHandedIn(source));
  const imported = await compileServer(folder, compiled);
  const typed = await collectTypes(
    join(folder, 'types'),
    exported.map(({ source }) => source),
  );
  for (const path of COPIED)
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: isShipped });
  await vendorPackages(folder);
  for (const build of BUILDS)
    await cp(join(ROOT, '.build', build), join(folder, 'prebuilt', build), { recursive: true });
  await shipTemplate(join(folder, 'prebuilt', 'database'), { migrationsFolder });
  await writeManifest(folder, version, new Set([...imported, ...typed]));
  const template = join(to, 'create-colophon');
  await cp(join(ROOT, 'packages', 'create-colophon'), template, { recursive: true });
  await setVersion(join(template, 'package.json'), version);
  for (const one of [folder, template])
    await runNpm(['pack', '--pack-destination', to, '--ignore-scripts'], one);
  const client = await packClient(to, version);
  return [join(to, `colophon-${version}.tgz`), join(to, `create-colophon-${version}.tgz`), client];
}

function isShipped(path: string): boolean {
  return !/\.test\.tsx?$/.test(path) && !['testing', 'node_modules'].includes(basename(path));
}
