import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LockFile, lockedVersions } from './advisories.ts';
import { ROOT } from '../base/root.ts';
import { findNpm } from '../launch/npm.mjs';

/** The parts of a CycloneDX document (1.5) that are read or written here. */
const bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  serialNumber: z.string(),
  metadata: z.looseObject({
    component: z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      type: z.string(),
    }),
  }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
export type Bom = z.output<typeof bom>;

const COMMAND = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];

/**
 * The software bill of materials of what a production installation may have, on any platform, from the lock file alone.
 * `npm sbom --omit dev` would leave out what a development package needs as well, so everything is listed and chosen here.
 */
export function makeBom(): Bom {
  const { stdout, stderr, status } = spawnSync(process.execPath, [findNpm(), ...COMMAND], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const made = bom.parse(JSON.parse(stdout));
  const { name, version } = manifest.parse(JSON.parse(read('package.json')));
  const { component } = made.metadata;
  const shipped = productionPackages(JSON.parse(read('package-lock.json')) as LockFile);
  const components = made.components.filter((one) => shipped.has(packageOf(one)));
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = made.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ dependsOn, ...rest }) => ({
      ...rest,
      dependsOn: dependsOn?.filter((ref) => refs.has(ref)) ?? [],
    }));
  // npm takes the name of the folder.
  return {
    ...made,
    metadata: { ...made.metadata, component: { ...component, name, version } },
    components,
    dependencies,
  };
}

/** `name@version` of a component: its own name, even if it is installed under another one. */
export function packageOf({ purl }: { purl: string }): string {
  return decodeURIComponent(purl.slice('pkg:npm/'.length).split('?', 1)[0] ?? '');
}

/** `name@version` of everything that is locked for more than development. */
export function productionPackages(lock: LockFile): Set<string> {
  const shipped = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  return new Set(
    [...lockedVersions({ packages: Object.fromEntries(shipped) })].flatMap(([name, versions]) =>
      [...versions].map((version) => `${name}@${version}`),
    ),
  );
}

const manifest = z.object({ name: z.string(), version: z.string() });

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
