import { cp, lstat, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { packageFile } from '#api/platform/base/paths.ts';
import { hashFiles } from '../base/hash-files.ts';
import { BUILD_KEY_FILE, type Roots } from '../base/roots.ts';
import { problemsInModules } from './check-modules.ts';
import type { LoadedSite } from './load-site.ts';
import { takeOwnFiles } from './own-files.ts';
import { SiteFolderError } from './seams/site-folder-error.ts';
import { writeWhenChanged } from './write-index.ts';

/** What the site is built from. */
const ROOMS = ['site', 'schema', 'api-client', 'tsconfig.base.json'];
const KEY_FILE = 'mirror-key';

/**
 * Brings `.colophon/app` of a site folder up to date: a copy of what the site is built from, with the site's own files
 * added. Vike takes no pages from a package, and no styles from outside its root
 * (docs/decisions/0040-a-site-folder.md).
 */
export async function mirrorProgram(site: LoadedSite, roots: Roots): Promise<void> {
  const { program, app } = roots;
  const key = await keyOf(roots);
  if ((await readFile(join(app, KEY_FILE), 'utf8').catch(() => undefined)) !== key) {
    await rm(app, { recursive: true, force: true });
    for (const room of ROOMS)
      await cp(join(program, room), join(app, room), { recursive: true, filter: isSource });
    await writeFile(join(app, KEY_FILE), key);
  }
  await writeWhenChanged(join(app, 'package.json'), await manifestOf(program));
  await writeWhenChanged(join(app, 'schema', 'site-folder', 'site-types.ts'), typesModule(site));
  await mirrorSite(site, roots);
  await linkPackages(dirname(app));
}

/**
 * Adds the site's files to the copy. Throws a SiteFolderError with the file and line of those that would
 * break the build.
 */
export async function mirrorSite(site: LoadedSite, { program, app }: Roots): Promise<void> {
  const problems = await problemsInModules(site);
  if (problems.length > 0) throw new SiteFolderError(problems);
  await takeOwnFiles(site, app);
  await writeWhenChanged(join(app, 'schema', 'site-folder', 'own-pages.ts'), pagesModule(site));
  await takeTheme({ from: site.folder, program, app });
}

/** Of what is copied. A package came with the key of its build, and is not read again at every change. */
async function keyOf({ program, shipped }: Roots): Promise<string> {
  if (shipped === undefined) return hashFiles(program, ROOMS);
  const files = [join(shipped, 'site', BUILD_KEY_FILE), join(program, 'package.json')];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

function isSource(path: string): boolean {
  return !/\.test\.tsx?$/.test(path) && basename(path) !== 'testing';
}

/** Has the import aliases of the rooms but no name: a package called `colophon` would resolve to itself. */
async function manifestOf(program: string): Promise<string> {
  const text = await readFile(join(program, 'package.json'), 'utf8');
  const { imports } = JSON.parse(text) as { imports: Record<string, string> };
  return `${JSON.stringify({ private: true, type: 'module', imports }, null, 2)}\n`;
}

/** As data, not as imports: what a site's file imports or reads must not reach the browser. */
function typesModule({ types }: LoadedSite): string {
  const declarations = types.map(({ declaration }) => declaration);
  return [
    `import type { Resource } from '../define/define-resource.ts';`,
    '',
    '/** The content types of this site. */',
    `export const siteTypes: readonly Resource[] = ${JSON.stringify(declarations, null, 2)};`,
    '',
  ].join('\n');
}

/** The same for its pages. */
function pagesModule({ pages }: LoadedSite): string {
  return [
    `import type { OwnPage } from './site-folder.ts';`,
    '',
    '/** The pages of this site. */',
    `export const ownPages: readonly OwnPage[] = ${JSON.stringify(pages, null, 2)};`,
    '',
  ].join('\n');
}

interface Taking {
  /** The site folder. */
  from: string;
  program: string;
  app: string;
}

/** `theme.css` comes after every style of the product. */
async function takeTheme({ from, program, app }: Taking): Promise<void> {
  const hasTheme = await lstat(join(from, 'theme.css')).then(
    () => true,
    () => false,
  );
  const core = join('site', 'styles', 'core.css');
  const styles = await readFile(join(program, core), 'utf8');
  await writeWhenChanged(
    join(app, core),
    hasTheme ? `${styles.trimEnd()}\n@import '../own/theme.css';\n` : styles,
  );
}

/** Links the packages of the program where the copy looks for them, so the site folder needs no packages. */
async function linkPackages(made: string): Promise<void> {
  const packages = dirname(dirname(packageFile('vite/package.json')));
  const link = join(made, 'node_modules');
  const there = await lstat(link).catch(() => undefined);
  if (there?.isSymbolicLink() && (await readlink(link)) === packages) return;
  await rm(link, { recursive: true, force: true });
  await symlink(packages, link, 'junction');
}
