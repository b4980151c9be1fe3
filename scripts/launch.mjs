/**
 * The way in for every npm script: `node scripts/launch.mjs COMMAND [ARGUMENTS]`.
 *
 * On a fresh clone nothing but some Node (18 or later) is there. The launcher gets the rest, each part once:
 * a Node that runs the sources, the dependencies, the builds. Then it becomes the command.
 *
 * This file and scripts/launch/ are plain JavaScript that Node 18 parses, and import nothing but Node's own.
 */
import { join } from 'node:path';
import { COMMANDS } from './launch/commands.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { ROOT } from './launch/folders.mjs';
import { ensureNode } from './launch/node-runtime.mjs';
import { become, runStep } from './launch/processes.mjs';
import { LaunchError, report } from './launch/progress.mjs';
import { generateResourceIndex } from './generate-resource-index.mjs';

try {
  await launch(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  report(error.message);
  process.exitCode = 1;
}

/** @param {string[]} argv */
async function launch([name = '', ...args]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new LaunchError(`Unknown command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  // An older Node installs the right one and hands everything over to it; this process then only waits.
  if (await ensureNode()) return;
  await ensureDependencies();
  // `check` must see a stale list, not repair it.
  if (name !== 'check' && name !== 'test') generateResourceIndex();
  if (command.production && process.env.NODE_ENV === undefined) process.env.NODE_ENV = 'production';
  if (command.builds) await runStep('server/build.ts');
  if (name !== 'start') return become(command.script, args);
  // What was stripped of its types and compiled once is not again at the next start.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled');
  await become(command.script, args);
}
