import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IS_PACKAGE, ROOT, SITE, WORKING_FOLDER } from './folders.mjs';
import { LaunchError } from './progress.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';

// Node 22 strips types but says at each start that it is experimental.
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const SAME_KEY_PRESS_MS = 1_000;

/**
 * Turns this process into `node SCRIPT ARGUMENTS`. Where the system can (not Windows), the process image is
 * replaced: the command keeps the pid, so a signal reaches it once and its exit code is the launcher's own.
 * @param {string} script path from the root
 * @param {string[]} args
 */
export async function become(script, args) {
  // glibc gives each thread separate arenas, and they keep what was freed.
  process.env.MALLOC_ARENA_MAX ??= '2';
  await becomeNode([...loadedBefore(script), ...SERVER_FLAGS, scriptAt(script), ...args]);
}

/**
 * Turns this process into Node's test runner for the tests of a site folder.
 * @param {string[]} args
 */
export async function becomeTests(args) {
  await becomeNode([...loadedBefore(), '--test', ...(args.length === 0 ? ['tests/**/*.test.ts'] : args)]);
}

/** @param {string[]} rest */
async function becomeNode(rest) {
  process.chdir(WORKING_FOLDER);
  const argv = [...NODE_FLAGS, ...rest];
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.execve(process.execPath, [process.execPath, ...argv], definedEnv());
  }
  await runInPlaceOf(process.execPath, argv);
}

/**
 * Runs one of our scripts and waits; a failure ends the launch with its exit code.
 * @param {string} script path from the root
 */
export async function runStep(script) {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...loadedBefore(script), scriptAt(script)], {
    cwd: WORKING_FOLDER,
    stdio: 'inherit',
  });
  const stop = forwardSignals(child);
  const ended = await endOf(child);
  stop();
  if (ended.signal !== null || ended.code !== 0) {
    throw new LaunchError(`${script} failed (${ended.signal ?? `exit code ${ended.code}`}); see above.`);
  }
}

/**
 * Runs a program to its end in place of this process: same terminal, signals passed on, same exit code.
 * @param {string} program
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runInPlaceOf(program, argv, env = process.env) {
  const child = spawn(program, argv, { stdio: 'inherit', env });
  const stop = forwardSignals(child);
  const ended = await endOf(child);
  stop();
  process.exitCode = ended.signal === null ? (ended.code ?? 1) : 128 + constants.signals[ended.signal];
}

/**
 * Passes each signal on once: npm and the terminal both deliver a Ctrl-C, and the child must not take the
 * second copy for an impatient user.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} ends the forwarding
 */
export function forwardSignals(child) {
  let lastMs = -Infinity;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (performance.now() - lastMs < SAME_KEY_PRESS_MS) return;
    lastMs = performance.now();
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  return () => {
    for (const signal of FORWARDED) process.off(signal, forward);
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null}>}
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new LaunchError(`cannot run ${child.spawnfile}: ${error.message}`)),
    );
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * The path of a script, which the package has compiled.
 * @param {string} script path from the root, as a source
 */
export function scriptAt(script) {
  return join(ROOT, IS_PACKAGE ? script.replace(/\.ts$/, '.js') : script);
}

/**
 * The declarations of a site folder are loaded before the program, and in its threads as well; before them, the server begins
 * to open its database.
 * @param {string} [script] path from the root
 */
function loadedBefore(script) {
  if (SITE === undefined) return [];
  process.env.COLOPHON_SITE = SITE;
  const first = script === 'server/main.ts' ? ['server/database-first.ts'] : [];
  return [...first, 'server/site-folder/preload.ts'].flatMap((module) => [
    '--import',
    pathToFileURL(scriptAt(module)).href,
  ]);
}

function definedEnv() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
}
