import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchError, messageOf } from './progress.mjs';

/** The folder of package.json: every command runs there, wherever it was called from. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Whether this is the compiled package, and not the repository. */
export const IS_PACKAGE = existsSync(join(ROOT, 'server', 'main.js'));

/**
 * The site folder: `--site FOLDER` or COLOPHON_SITE, relative to where the command was called; for the package, by default,
 * the current folder. Undefined: the program runs from its repository without one.
 */
export const SITE = siteFolder();

/** Where a command runs, so that `.data` belongs to the site. */
export const WORKING_FOLDER = SITE ?? ROOT;

/** What the launcher gets from the registry besides node_modules, and where installs are prepared. */
export const RUNTIME = join(ROOT, '.runtime');

const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

/**
 * An empty folder in .runtime/, on the same file system as what it will be renamed to. Removes what an
 * install that was killed left there, but not what another one may still be writing.
 * @param {string} prefix
 */
export function newRuntimeFolder(prefix) {
  try {
    mkdirSync(RUNTIME, { recursive: true });
    for (const name of readdirSync(RUNTIME)) {
      const path = join(RUNTIME, name);
      if (!/^(install|node)-/.test(name) || Date.now() - statSync(path).mtimeMs < ABANDONED_AFTER_MS)
        continue;
      rmSync(path, { recursive: true, force: true });
    }
    return mkdtempSync(join(RUNTIME, prefix));
  } catch (error) {
    throw new LaunchError(
      `cannot write to ${RUNTIME} (${messageOf(error)}). Make the folder writable and start again.`,
    );
  }
}

function siteFolder() {
  // An import takes `--site URL`, which is the site that the texts come from.
  const given = process.argv.findIndex(
    (one, index, all) => one === '--site' && !/^https?:\/\//i.test(all[index + 1] ?? ''),
  );
  const [, folder] = given === -1 ? [] : process.argv.splice(given, 2);
  const named = folder ?? process.env.COLOPHON_SITE;
  if (named === undefined || named === '') return IS_PACKAGE ? process.cwd() : undefined;
  // npm runs its scripts in the folder of package.json, and passes on where it was called.
  return resolve(process.env.INIT_CWD ?? process.cwd(), named);
}
