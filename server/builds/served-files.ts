import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '#schema/define/define-resource.ts';
import { languageOfFile, ownLanguageFiles, withLanguages } from './admin-languages.ts';
import { servedBuild } from './stale-builds.ts';
import { ROOTS, type Roots } from '../base/roots.ts';
import { type AdminFiles, readAdminFiles } from '../site-folder/build-admin.ts';
import { currentSite } from '../site-folder/current-site.ts';
import {
  ADMIN_INDEX,
  type StaticFile,
  type StaticFiles,
  loadStaticFiles,
  staticFile,
} from '../requests/static-files.ts';

/** The script that passes the content types of a site to the admin, which is built without them. */
export const DECLARATIONS_PATH = '/admin/declarations.js';

/** Where the browser finds the site's additions to the admin. */
const OWN_ADMIN = '/admin/site';

/** Whether a path is a file that the server adds to the admin. */
export function isAddedToAdmin(path: string): boolean {
  return path === DECLARATIONS_PATH || path.startsWith(`${OWN_ADMIN}/`);
}

/** The content types of the site folder. */
export function siteDeclarations(): readonly Resource[] {
  return currentSite()?.types.map(({ declaration }) => declaration) ?? [];
}

/**
 * Everything served as a file: both builds, and `public/` of the site folder, which overrides files with the
 * same name.
 */
export async function loadServedFiles(
  roots: Roots = ROOTS,
  types = siteDeclarations(),
): Promise<StaticFiles> {
  const own = roots.site === undefined ? undefined : join(roots.site, 'public');
  return new Map([
    ...(await loadStaticFiles(join(await servedBuild('site', roots), 'client'), '')),
    ...(await loadAdminFiles(roots, types)),
    ...(own !== undefined && (await isFolder(own)) ? await loadStaticFiles(own, '') : []),
  ]);
}

/**
 * The admin, with the languages, content types, and screens of the site. In the repository, Vite serves it
 * during development: then only the site's additions come from here.
 */
export async function loadAdminFiles(
  roots: Roots,
  types: readonly Resource[],
  { isBuilt = true } = {},
): Promise<StaticFiles> {
  const files = new Map(isBuilt ? await loadStaticFiles(await servedBuild('admin', roots), '/admin') : []);
  const index = files.get(ADMIN_INDEX);
  await setOwnLanguages(files, roots);
  const { pages = [] } = currentSite() ?? {};
  const added = addedFolder(roots);
  const isDeclaring = types.length + pages.length > 0 || added !== undefined;
  if (index !== undefined) {
    const html = withLanguages(index.identity.toString(), files.keys());
    const page = isDeclaring ? withDeclarationsTag(html) : html;
    files.set(ADMIN_INDEX, await staticFile(Buffer.from(page), index));
  }
  if (!isDeclaring) return files;
  if (added !== undefined)
    for (const [path, file] of await loadStaticFiles(added, OWN_ADMIN)) files.set(path, file);
  return files.set(
    DECLARATIONS_PATH,
    await script(declarationsScript(types, added === undefined ? undefined : await readAdminFiles(added))),
  );
}

async function setOwnLanguages(files: Map<string, StaticFile>, roots: Roots): Promise<void> {
  const cacheControl = 'public, max-age=31536000, immutable';
  for (const { path, content } of await ownLanguageFiles(roots)) {
    const tag = languageOfFile(path);
    for (const former of files.keys()) if (languageOfFile(former) === tag) files.delete(former);
    files.set(path, await staticFile(Buffer.from(content), { type: 'application/json', cacheControl }));
  }
}

/** Where screens and inputs are built; undefined if the site has none. */
function addedFolder({ build }: Roots): string | undefined {
  const { screens = [], inputs = [] } = currentSite() ?? {};
  return screens.length + inputs.length === 0 ? undefined : join(build, 'own-admin');
}

/**
 * The admin reads it when it starts, so that a new content type, page, or screen needs no new build of the
 * admin.
 */
function declarationsScript(types: readonly Resource[], built: AdminFiles | undefined): string {
  const declared = [
    `globalThis.colophonSiteTypes = ${JSON.stringify(types)};\n`,
    `globalThis.colophonSitePages = ${JSON.stringify(currentSite()?.pages ?? [])};\n`,
  ].join('');
  if (built === undefined) return declared;
  const files = Object.fromEntries(
    Object.entries(built).map(([name, file]) => [name, `${OWN_ADMIN}/${file}`]),
  );
  return `${declared}globalThis.colophonAdminFiles = ${JSON.stringify(files)};\n`;
}

/** Module scripts run after it. */
export function withDeclarationsTag(html: string): string {
  return html.replace('<head>', `<head>\n    <script src="${DECLARATIONS_PATH}"></script>`);
}

function script(text: string): Promise<StaticFile> {
  const cacheControl = 'public, max-age=0, must-revalidate';
  return staticFile(Buffer.from(text), { type: 'text/javascript; charset=utf-8', cacheControl });
}

async function isFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}
