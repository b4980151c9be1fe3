import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoadedSite } from './load-site.ts';
import { OWN_FILES } from './site-files.ts';
import { writeWhenChanged } from './write-index.ts';

/**
 * Copies what pages are built from to `site/own` in the copy of the program, below the root of the build,
 * which takes no styles from elsewhere. The files keep their relative places, so imports between them work.
 * Only changes are written.
 */
export async function takeOwnFiles(site: LoadedSite, app: string): Promise<void> {
  const own = join(app, 'site', 'own');
  const wanted = new Set(await ownFilesIn(site.folder));
  for (const file of wanted) await copyWhenChanged(join(site.folder, file), join(own, file));
  await writeWhenChanged(join(own, 'index.ts'), indexOf(site));
  await writeWhenChanged(join(own, 'pages.ts'), pagesOf(site));
  await writeWhenChanged(join(own, 'kinds.ts'), kindsOf(site));
  // Last, because the former index imports them until then.
  for (const file of await ownFilesIn(own)) if (!wanted.has(file)) await rm(join(own, file));
}

async function ownFilesIn(folder: string): Promise<string[]> {
  const found = await Promise.all(
    OWN_FILES.map(async (name) => {
      const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(
        () => undefined,
      );
      // Not a folder, or missing.
      if (entries === undefined) return (await isThere(join(folder, name))) ? [name] : [];
      return entries
        .filter((entry) => entry.isFile() && !/\.(?:test|spec)\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    }),
  );
  return found.flat();
}

function isThere(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

async function copyWhenChanged(from: string, to: string): Promise<void> {
  const [bytes, former] = [await readFile(from), await readFile(to).catch(() => undefined)];
  if (former?.equals(bytes) === true) return;
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, bytes);
}

/** Imports the views for the pages. */
function indexOf({ views }: LoadedSite): string {
  return [
    // The styles of views come after those of the product.
    "import '../styles/core.css';",
    "import type { OwnViews } from '../views/own/own-views.ts';",
    ...views.map(({ file }, at) => `import View${at} from './${file}';`),
    '',
    '/** The views of this site. */',
    'export const ownViews: OwnViews = {',
    ...views.map(({ file, name }, at) => `  '${name}': { file: '${file}', View: View${at} },`),
    '};',
    '',
  ].join('\n');
}

/** Imports the site's pages. */
function pagesOf({ pages }: LoadedSite): string {
  return [
    "import '../styles/core.css';",
    "import type { OwnPageModules } from '../views/own/own-pages.ts';",
    ...pages.map(({ file }, at) => `import * as page${at} from './${file}';`),
    '',
    '/** The pages of this site, by their files. */',
    'export const ownPageModules: OwnPageModules = {',
    ...pages.map(({ file }, at) => `  '${file}': page${at},`),
    '};',
    '',
  ].join('\n');
}

/** Imports the site's field types. */
function kindsOf({ kinds }: LoadedSite): string {
  return [
    "import type { OwnKind } from '#schema/fields/parts/own-kinds.ts';",
    ...kinds.map(({ file, exportName }, at) => `import { ${exportName} as kind${at} } from './${file}';`),
    '',
    '/** The field types of this site, with their files. */',
    'export const ownKinds: readonly (OwnKind & { file: string })[] = [',
    ...kinds.map(({ file }, at) => `  { ...kind${at}.ownKind, file: '${file}' },`),
    '];',
    '',
  ].join('\n');
}
