import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasNone, hashFiles } from '../base/hash-files.ts';
import { BUILD_KEY_FILE, ROOTS, type Roots } from '../base/roots.ts';
import { ADMIN_FILES, OWN_FILES } from '../site-folder/site-files.ts';

/*
 * Which builds are outdated. The launcher asks this before each start, so this module loads nothing that builds.
 */

/** A build. */
export interface Part {
  name: 'site' | 'admin' | 'own-admin' | 'starter';
  /** Folders and files of the program whose changes make a build stale. */
  inputs: readonly string[];
  /** The same for a site folder. */
  own: readonly string[];
}

const SHARED = [
  'schema',
  'api-client',
  'package-lock.json',
  'server/builds/builds.ts',
  'server/builds/stale-builds.ts',
  'server/requests/static-files.ts',
];

/** The sources that determine how covers look. */
const DRAWING = ['api/records/covers', 'api/records/drawn-images', 'api/business/import-folder'];

/** Declarations that screens may import. */
const DECLARED = ['content-types', 'fields'];

const parts: readonly Part[] = [
  { name: 'site', inputs: ['site', ...SHARED], own: OWN_FILES },
  // It reads the content types of a site when it starts (`served-files.ts`).
  {
    name: 'admin',
    inputs: ['admin', 'languages', 'server/builds/admin-languages.ts', ...SHARED],
    own: [],
  },
  { name: 'own-admin', inputs: [], own: [...ADMIN_FILES, ...DECLARED] },
  // Covers of the starter texts. A stale build is slower but never wrong: covers are looked up by their
  // drawing.
  { name: 'starter', inputs: ['content', ...DRAWING, ...SHARED], own: [] },
];

/** The folder of a build: the prebuilt one if the site changes nothing about it. */
export async function servedBuild(name: Part['name'], roots: Roots = ROOTS): Promise<string> {
  const part = parts.find((one) => one.name === name);
  const isShipped = part !== undefined && (await isUnchanged(part, roots));
  return join(isShipped && roots.shipped !== undefined ? roots.shipped : roots.build, name);
}

/** The needed builds that are missing or outdated. */
export async function staleParts(
  roots: Roots = ROOTS,
  { only }: { only?: Part['name'] | undefined } = {},
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

/** A site without screens and inputs has nothing to build for the admin. The site may not be loaded here. */
async function isWanted({ name }: Part, { site }: Roots): Promise<boolean> {
  // The covers of a site folder are drawn when its texts are imported, once per database.
  if (name === 'starter') return site === undefined;
  if (name !== 'own-admin') return true;
  return site !== undefined && !(await hasNone(site, ['inputs', 'screens']));
}

async function readKey(target: string): Promise<string | undefined> {
  return readFile(join(target, BUILD_KEY_FILE), 'utf8').catch(() => undefined);
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
