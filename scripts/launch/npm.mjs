import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { forwardSignals } from './processes.mjs';
import { LaunchError } from './progress.mjs';

// npm says what went wrong first, and how npm is used, and where its log is, after that.
const SHOWN_LINES = 12;

/**
 * Runs npm under this very Node and rejects with npm's own words.
 * @param {string[]} args
 * @param {string} cwd
 */
export async function runNpm(args, cwd) {
  const child = spawn(process.execPath, [findNpm(), ...args], {
    cwd,
    env: envForNpm(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const stop = forwardSignals(child);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  stop();
  if (code === 0) return;
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  const said = errors.length > 0 ? errors.slice(0, SHOWN_LINES).join('\n') : output.trim();
  throw new Error(said || `npm ended with exit code ${code}`);
}

/** npm's entry script: the npm that called us, else the one beside this Node or on PATH. */
export function findNpm() {
  const called = process.env.npm_execpath;
  if (called !== undefined && /npm-cli\.[cm]?js$/.test(called) && existsSync(called)) return called;
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  for (const folder of folders.filter(Boolean)) {
    const beside = join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
    const windows = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    const found = [linkTarget(join(folder, 'npm')), beside, windows].find(
      (path) => path?.endsWith('npm-cli.js') && existsSync(path),
    );
    if (found !== undefined) return found;
  }
  throw new LaunchError('npm was not found. It comes with Node. Install both from https://nodejs.org/.');
}

/**
 * The npm that called us tells its children which project it works on; ours works on another folder.
 * What the user configured (registry, proxy, ignore-scripts, cache) stays.
 */
function envForNpm() {
  const env = { ...process.env };
  for (const key of Object.keys(env)) {
    if (/^npm_(config_local_prefix$|package_|lifecycle_)/.test(key)) delete env[key];
  }
  // A production environment would leave out what builds and tests need.
  delete env['NODE_ENV'];
  delete env['npm_config_omit'];
  return env;
}

/** @param {string} path */
function linkTarget(path) {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
