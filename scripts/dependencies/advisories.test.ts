import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Advisories, type LockFile, lockedVersions, parseAdvisories, problemsOf } from './advisories.ts';
import { ROOT } from '../base/root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const file = parseAdvisories(read('docs/security/advisories.json'));
const lock = JSON.parse(read('package-lock.json')) as LockFile;

const advisory = {
  id: 'GHSA-test',
  package: '@a/b',
  vulnerable: '<2.0.0 || >=3.0.0 <3.1.0',
  patched: '3.1.0',
  severity: 'high' as const,
  title: 'A hole',
  concerns_us: 'yes',
};
const having = (...advisories: Advisories['advisories']): Advisories => ({
  $comment: '',
  reviewed: '2026-11-22',
  advisories,
});
const locking = (...versions: string[]): LockFile => ({
  packages: Object.fromEntries(
    versions.map((version, at) => [`node_modules/x${at}/node_modules/@a/b`, { version }]),
  ),
});
const accepted = { reason: 'It is never reached, for a good reason.', reviewed: '2026-11-22' };

describe('known advisories', () => {
  it('are not of any version that is installed, but for those that were accepted', () => {
    expect(problemsOf(file, lock)).toEqual([]);
  });

  it('would have caught the versions of before: each names a range that a version was in', () => {
    for (const one of file.advisories) {
      const before = one.vulnerable.match(/\d+\.\d+\.\d+/g) ?? [];
      const older = before.flatMap((version) => {
        const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
        return [
          version,
          `${major}.${minor}.${Math.max(0, patch - 1)}`,
          `${major}.${Math.max(0, minor - 1)}.0`,
          '0.0.1',
        ];
      });
      const packages = Object.fromEntries(
        older.map((version, at) => [`node_modules/x${at}/node_modules/${one.package}`, { version }]),
      );
      const { accepted: _accepted, ...plain } = one;
      expect([one.id, problemsOf(having(plain), { packages }).length]).toEqual([one.id, 1]);
    }
  });

  it('fail for a vulnerable version, wherever in the tree, and say what to update to', () => {
    expect(problemsOf(having(advisory), locking('3.1.0', '1.9.9'))).toEqual([
      'GHSA-test (high): @a/b 1.9.9: A hole. Update to 3.1.0 or later.',
    ]);
    expect(problemsOf(having(advisory), locking('3.1.0-beta.1'))).toHaveLength(1);
    expect(problemsOf(having(advisory), locking('2.5.0', '3.1.0'))).toEqual([]);
  });

  it('that were accepted fail once they are history, and their reasons hold', () => {
    expect(problemsOf(having({ ...advisory, accepted }), locking('1.0.0'))).toEqual([]);
    expect(problemsOf(having({ ...advisory, accepted }), locking('3.1.0'))).toHaveLength(1);
    const sources = globSync('admin/**/*.{ts,tsx}', { cwd: ROOT }).map(read).join('\n');
    expect(sources).not.toMatch(/\b(?:UrlField|FileField)\b/);
  });

  it.each([
    { ...advisory, vulnerable: 'whatever' },
    { ...advisory, patched: 'soon' },
    { ...advisory, severity: 'bad' },
    { ...advisory, accepted: { reason: 'no', reviewed: '2026-11-22' } },
  ])('are refused where they say nothing: %j', (bad) => {
    expect(() => parseAdvisories(JSON.stringify({ ...having(), advisories: [bad] }))).toThrow(/advisories/);
  });

  it('are looked up by a package’s name, regardless of its path', () => {
    const versions = lockedVersions({
      packages: {
        '': { version: '9.9.9' },
        'node_modules/alias': { version: '1.0.0', name: '@real/name' },
        'node_modules/c/node_modules/@a/b': { version: '2.0.0' },
      },
    });
    expect([...versions]).toEqual([
      ['@real/name', new Set(['1.0.0'])],
      ['@a/b', new Set(['2.0.0'])],
    ]);
  });
});
