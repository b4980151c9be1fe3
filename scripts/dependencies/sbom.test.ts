import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { LockFile } from './advisories.ts';
import { ROOT } from '../base/root.ts';
import { makeBom, packageOf, productionPackages } from './sbom.ts';

it('lists every production package with its checksum, and nothing of the machine that made it', () => {
  const made = makeBom();
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile & {
    packages: Record<string, { integrity?: string }>;
  };
  const listed = made.components.map(packageOf);
  expect(new Set(listed)).toEqual(productionPackages(lock));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const declared = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(declared.filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one) => /^(?:vitest|typescript|playwright)@/.test(one))).toEqual([]);
  const unchecked = made.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512');
  const unlocked = Object.values(lock.packages).filter(({ integrity }) => integrity === undefined);
  expect(unchecked.length).toBeLessThanOrEqual(unlocked.length);
  expect(made.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([]);
  // References resolve.
  const { component } = made.metadata;
  const refs = new Set([component['bom-ref'], ...made.components.map((one) => one['bom-ref'])]);
  const used = made.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  expect(used.filter((ref) => !refs.has(ref))).toEqual([]);

  expect(component).toMatchObject({ name: 'colophon', type: 'application' });
  const text = JSON.stringify({
    ...made,
    metadata: { ...made.metadata, component: { ...component, name: '' } },
  });
  const ofMachine = [ROOT, `"${basename(ROOT)}"`, hostname()].filter((word) => text.includes(word));
  expect(ofMachine).toEqual([]);
  expect(text).not.toMatch(/file:\/\/|localhost|127\.0\.0\.1|"resolved"/);
}, 60_000);
