import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../base/root.ts';
import { type Entry, packageOf } from './compile-server.ts';
import { isVendored } from './vendor.ts';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  exports: Record<string, string>;
  imports: Record<string, string>;
  [key: string]: unknown;
}

/** An entry of `exports`: the source behind the name that a site imports. */
export interface Exported extends Entry {
  /** `.`, `./server` */
  name: string;
}

export const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** What a site can import, and where the package has it compiled. */
export const exported: readonly Exported[] = Object.entries(manifest.exports)
  .filter(([, path]) => /\.tsx?$/.test(path))
  .map(([name, path]) => ({
    name,
    source: path.replace('./', ''),
    target: `exports/${name === '.' ? 'index' : name.replace('./', '')}.js`,
  }));

/** What only views import: it is not compiled, because a site builds it with them. */
export function isBuiltBySites(source: string): boolean {
  return source.startsWith('site/');
}

/** What only screens and inputs import: the built admin hands it in, so only its types are shipped. */
export function isHandedIn(source: string): boolean {
  return source.startsWith('admin/');
}

/** Rooms that a site is built from again when it adds to them. */
export const ROOMS = ['site', 'schema', 'api-client'];

/** Writes package.json: the packages that are imported somewhere, each with the version it was tested with. */
export async function writeManifest(folder: string, version: string, imported: Set<string>): Promise<void> {
  const { license, type, engines, imports, description } = manifest;
  const names = [...new Set([...imported, ...importedByRooms(), ...readByPath()])].toSorted();
  const packed = {
    name: 'colophon',
    version,
    description,
    license,
    type,
    engines,
    bin: { colophon: 'scripts/launch/colophon.mjs' },
    exports: {
      ...Object.fromEntries(
        exported.map(({ name, source, target }) => [
          name,
          {
            types: `./types/${source.replace(/\.tsx?$/, '.d.ts')}`,
            ...(isHandedIn(source) ? {} : { default: `./${isBuiltBySites(source) ? source : target}` }),
          },
        ]),
      ),
      './package.json': './package.json',
    },
    imports: Object.fromEntries(ROOMS.map((room) => [`#${room}/*`, imports[`#${room}/*`]])),
    dependencies: Object.fromEntries(names.map((name) => [name, versionOf(name)])),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
}

function versionOf(name: string): string {
  const version = manifest.dependencies[name] ?? manifest.devDependencies[name];
  if (version === undefined) throw new Error(`${name} is imported, and package.json does not name it.`);
  return version;
}

const IMPORT = /(?:\bfrom |\bimport\(|\bimport |@import |\burl\()['"](@?[a-z][\w@/.-]*)['"]/g;

function importedByRooms(): string[] {
  return globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx,css}`, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)])
    .map(([, specifier = '']) => specifier)
    .map(packageOf)
    .filter((name) => name !== 'colophon' && !isVendored(name));
}

function readByPath(): string[] {
  return globSync('{api,server}/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/packageFile\('([^']+)'\)/g)])
    .map(([, specifier = '']) => packageOf(specifier));
}
