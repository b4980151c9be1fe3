#!/usr/bin/env node
/**
 * `npm create colophon FOLDER`: creates a site folder and installs its packages.
 *
 *   --colophon SPEC   the version of Colophon, or a tarball; the default is the version of this package
 *   --no-install      only create the files
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const own = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { colophon: { type: 'string' }, install: { type: 'boolean', default: true } },
});
const [given] = positionals;
if (given === undefined || positionals.length > 1) fail('Usage: npm create colophon FOLDER');

const folder = resolve(given);
if (existsSync(folder) && readdirSync(folder).length > 0)
  fail(`${given} is not empty. Choose another folder.`);
mkdirSync(folder, { recursive: true });
cpSync(new URL('template', import.meta.url), folder, { recursive: true });
// npm leaves a .gitignore out of packages.
renameSync(join(folder, '_gitignore'), join(folder, '.gitignore'));
writeManifest();
if (values.install) install();
process.stdout.write(
  `\nYour site is in ${given}.\n\n  cd ${given}\n${values.install ? '' : '  npm install\n'}  npm start\n\n`,
);

/** Names the package after the folder, without characters that npm does not allow. */
function writeManifest() {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.name =
    basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z\d-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'my-site';
  manifest.dependencies.colophon = values.colophon ?? `^${own.version}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function install() {
  const { npm_execpath: npm } = process.env;
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const { status } = spawnSync(command, [...args, 'install', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (status !== 0)
    fail(`npm couldn’t install everything, but the files are there. Run npm install in ${given}.`);
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
