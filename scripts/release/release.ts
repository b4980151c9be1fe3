/**
 * `npm run release -- VERSION`: gives the changelog and the packages a version, commits, and tags the commit. Nothing is
 * published. `npm run release -- --notes VERSION` prints the release notes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../base/root.ts';
import { isNewer, notesOf, released } from './releases.ts';

const MANIFESTS = [
  'package.json',
  'package-lock.json',
  'packages/create-colophon/package.json',
  'packages/colophon-client/package.json',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { notes: { type: 'boolean', default: false } },
});
const [version = ''] = positionals;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

try {
  if (values.notes) process.stdout.write(notesOf(read('CHANGELOG.md'), version));
  else release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release(): void {
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  const isTagged = git('tag', '--list', `v${current}`).trim() !== '';
  // The first release has the version that is already there.
  if (isTagged && !isNewer(version, current)) throw new Error(`${version} is not newer than ${current}.`);
  if (git('status', '--porcelain') !== '') throw new Error('There are uncommitted changes.');
  if (!read('docs/upgrade.md').includes(`\n## ${version}\n`))
    throw new Error(`docs/upgrade.md has no section ${version}: say what was removed, or that nothing was.`);
  const [today = ''] = new Date().toISOString().split('T');
  const changelog = released(read('CHANGELOG.md'), version, today);
  writeFileSync(join(ROOT, 'CHANGELOG.md'), changelog);
  for (const file of MANIFESTS) setVersion(file, version);
  git('commit', '--all', '--message', `Release ${version}`);
  // Git takes headings for comments, and would drop them.
  git('tag', '--annotate', '--cleanup=whitespace', `v${version}`, '--message', notesOf(changelog, version));
  console.log(`Tagged v${version}. Push it with the branch, then npm run pack.`);
}

function setVersion(file: string, to: string): void {
  const manifest = JSON.parse(read(file)) as {
    version: string;
    packages?: Record<string, { version: string }>;
  };
  manifest.version = to;
  // A lock file names the package that it belongs to again.
  const own = manifest.packages?.[''];
  if (own !== undefined) own.version = to;
  writeFileSync(join(ROOT, file), `${JSON.stringify(manifest, null, 2)}\n`);
}
