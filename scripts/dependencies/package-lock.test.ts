import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

// npm leaves out of a new lock file what it could not see for other platforms; `npm ci` then fails everywhere.
it('locks the optional packages of every platform, not only of the one it was written on', () => {
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});

it('names no registry and no URL in its entries', () => {
  const resolved = Object.values(lock.packages).filter((entry) => entry.resolved !== undefined);
  expect(resolved).toEqual([]);
});

it('holds the checksum of everything that every machine installs', () => {
  const unchecked = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && entry.optional !== true && entry.integrity === undefined)
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});
