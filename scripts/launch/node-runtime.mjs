import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { RUNTIME, newRuntimeFolder } from './folders.mjs';
import { runNpm } from './npm.mjs';
import { runInPlaceOf } from './processes.mjs';
import { LaunchError, messageOf, withProgress } from './progress.mjs';

/** What an older Node is replaced with: published to the npm registry as one package per platform. */
const PINNED_NODE = '24.21.0';
const RERUN_GUARD = 'COLOPHON_NODE_RERUN';

/**
 * True when this Node runs TypeScript sources without a flag (22.18, 23.6, every 24).
 * @param {string} version as in `process.versions.node`
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * Makes sure that a Node which runs the sources does the work.
 * @returns {Promise<boolean>} true when another Node has done it all: the caller has nothing left to do
 */
export async function ensureNode() {
  if (runsTypeScript(process.versions.node)) {
    // Children that say `node` get this one. The guard ends here: a child is not a re-run.
    process.env.PATH = [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter);
    delete process.env[RERUN_GUARD];
    return false;
  }
  if (process.env[RERUN_GUARD] !== undefined) {
    throw new LaunchError(
      `restarted under Node ${PINNED_NODE}, but this is still ${process.version}. Remove ${RUNTIME} and start again.`,
    );
  }
  const node = await installedNode();
  await runInPlaceOf(node, process.argv.slice(1), { ...process.env, [RERUN_GUARD]: '1' });
  return true;
}

/** The path of the pinned Node, which is installed when it is missing. */
async function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const home = join(RUNTIME, 'node');
  const binary = (/** @type {string} */ folder) =>
    join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
  if (installedVersion(join(home, 'node_modules', name)) === PINNED_NODE && existsSync(binary(home))) {
    return binary(home);
  }
  await withProgress(
    `found Node ${process.version}; downloading Node ${PINNED_NODE}, which Colophon needs`,
    async () => {
      const aside = newRuntimeFolder('node-');
      try {
        const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
        await runNpm(['install', `${name}@${PINNED_NODE}`, '--prefix', aside, ...flags], aside);
        const { stdout } = spawnSync(binary(aside), ['--version'], { encoding: 'utf8' });
        if (stdout?.trim() !== `v${PINNED_NODE}`) throw new Error(`${name} does not run on this machine`);
        rmSync(home, { recursive: true, force: true });
        renameSync(aside, home);
      } catch (error) {
        rmSync(aside, { recursive: true, force: true });
        throw new LaunchError(
          `Node ${PINNED_NODE} could not be installed, and nothing was changed. Check the connection to the npm registry ` +
            `(npm ping) and start again, or install Node 24 yourself. npm said:\n${messageOf(error)}`,
        );
      }
    },
  );
  return binary(home);
}

/** @param {string} folder */
function installedVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}
