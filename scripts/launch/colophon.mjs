#!/usr/bin/env node
/**
 * `colophon COMMAND`: the way into the package. The site folder is the current one, unless `--site` or COLOPHON_SITE names
 * another.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMANDS } from './commands.mjs';
import { ROOT, WORKING_FOLDER } from './folders.mjs';
import { runsTypeScript } from './node-runtime.mjs';
import { become, becomeTests, runStep, scriptAt } from './processes.mjs';
import { LaunchError, report } from './progress.mjs';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  report(error.message);
  process.exitCode = 1;
}

/** @param {string[]} argv */
async function run([name = '--help', ...args]) {
  if (name === '--version') return process.stdout.write(`${versionOf()}\n`);
  if (name === '--help') return process.stdout.write(usage());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command?.packed === undefined) throw new LaunchError(`Unknown command "${name}".\n${usage()}`);
  if (!runsTypeScript(process.versions.node))
    throw new LaunchError(`Colophon needs Node 22.18 or later. This is ${process.version}.`);
  if (command.production) process.env.NODE_ENV ??= 'production';
  if (name === 'test') return becomeTests(args);
  // What was compiled once is not compiled again at the next start.
  process.env.NODE_COMPILE_CACHE ??= join(WORKING_FOLDER, '.colophon', 'cache', 'compiled');
  if (name === 'start') return startServer(args);
  await become(command.packedScript ?? command.script, args);
}

/** @param {string[]} args */
async function startServer(args) {
  process.env.COLOPHON_SITE = WORKING_FOLDER;
  if (await isStale()) await runStep('server/build.ts');
  await become('server/main.ts', args);
}

/** Asked here, because a process that finds nothing to build costs as much as half a start. */
async function isStale() {
  const { staleParts } = await import(pathToFileURL(scriptAt('server/builds/stale-builds.ts')).href);
  return (await staleParts()).length > 0;
}

/** @returns {string} */
function versionOf() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
}

function usage() {
  const lines = Object.entries(COMMANDS).flatMap(([name, { packed }]) =>
    packed === undefined ? [] : [`  ${name.padEnd(8)} ${packed}`],
  );
  return `colophon ${versionOf()}: COMMAND [--site FOLDER]\n\n${lines.join('\n')}\n`;
}
