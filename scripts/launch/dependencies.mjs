import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT, newRuntimeFolder } from './folders.mjs';
import { runNpm } from './npm.mjs';
import { LaunchError, messageOf, withProgress } from './progress.mjs';

const MODULES = join(ROOT, 'node_modules');
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs the dependencies when they are missing or belong to another package-lock.json.
 *
 * The install happens aside and is renamed into place, so that a failed or killed one leaves what was there.
 */
export async function ensureDependencies() {
  if (areCurrent()) return;
  const what = existsSync(MODULES) ? 'updating the dependencies' : 'installing the dependencies';
  await withProgress(`${what} (npm ci)`, install);
}

/**
 * True when `modules` holds what package-lock.json asks for: because the launcher installed it, or because
 * npm's own record of what it put there says so (someone ran `npm ci` by hand).
 */
function areCurrent() {
  const hash = lockHash();
  const record = join(MODULES, '.cache', 'colophon', 'installed');
  if (readIfThere(record) === hash) return true;
  const [wanted, present] = [join(ROOT, 'package-lock.json'), join(MODULES, '.package-lock.json')].map(
    packagesOf,
  );
  if (wanted === undefined || present === undefined || !satisfies(present, wanted)) return false;
  writeRecord(MODULES, hash);
  return true;
}

async function install() {
  const aside = newRuntimeFolder('install-');
  try {
    for (const file of MANIFESTS) {
      if (existsSync(join(ROOT, file))) copyFileSync(join(ROOT, file), join(aside, file));
    }
    const hash = lockHash();
    await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], aside);
    writeRecord(join(aside, 'node_modules'), hash);
    // Another start may have been quicker.
    if (areCurrent()) return;
    if (existsSync(MODULES)) renameSync(MODULES, join(aside, 'replaced'));
    renameSync(join(aside, 'node_modules'), MODULES);
  } catch (error) {
    throw new LaunchError(
      'the dependencies could not be installed, and nothing was changed. Check the connection to the npm registry ' +
        `(npm ping) and the free disk space, then start again. npm said:\n${messageOf(error)}`,
    );
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * @param {string} modules
 * @param {string} hash
 */
function writeRecord(modules, hash) {
  try {
    mkdirSync(join(modules, '.cache', 'colophon'), { recursive: true });
    writeFileSync(join(modules, '.cache', 'colophon', 'installed'), hash);
  } catch {
    // Another user's install: it is compared again next time.
  }
}

function lockHash() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/**
 * @typedef {{version?: string, optional?: boolean, devOptional?: boolean}} LockedPackage
 * @param {Record<string, LockedPackage>} present
 * @param {Record<string, LockedPackage>} wanted
 */
function satisfies(present, wanted) {
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found === undefined ? optional === true : found.version === version;
  });
}

/**
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesOf(lockFile) {
  const text = readIfThere(lockFile);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
