import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchError, messageOf } from './progress.mjs';

/** The folder of package.json: every command runs there, wherever it was called from. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

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
      `cannot write to ${RUNTIME} (${messageOf(error)}): make the folder yours and start again.`,
    );
  }
}
