import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { isNewer, notesOf, released } from './releases.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Added

- A package.

## 0.1.0 – 2026-01-02

- The first version.
`;

it('a release names what was unreleased, and leaves room for the next', () => {
  const after = released(CHANGELOG, '0.2.0', '2026-11-23');
  expect(after).toContain('## Unreleased\n\n## 0.2.0 – 2026-11-23\n\n### Added\n\n- A package.\n');
  expect(notesOf(after, '0.2.0')).toBe('### Added\n\n- A package.\n');
  expect(notesOf(after, '0.1.0')).toBe('- The first version.\n');
});

it('a release needs a version and something that changed', () => {
  expect(() => released(CHANGELOG, 'next', '2026-11-23')).toThrow('"next" isn’t a version');
  const after = released(CHANGELOG, '0.2.0', '2026-11-23');
  expect(() => released(after, '0.3.0', '2026-11-23')).toThrow('Nothing has changed');
  expect(() => notesOf(CHANGELOG, '0.9.0')).toThrow('no section 0.9.0');
});

it('a release is a commit with a tag that holds all notes, headings included', () => {
  const clone = mkdtempSync(join(tmpdir(), 'colophon-release-'));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: clone, encoding: 'utf8' });
  try {
    for (const file of ['release/release.ts', 'release/releases.ts', 'base/root.ts'])
      cpSync(join(ROOT, 'scripts', file), join(clone, 'scripts', file));
    for (const folder of ['docs', 'packages/create-colophon', 'packages/colophon-client'])
      mkdirSync(join(clone, folder), { recursive: true });
    const manifests = ['package.json', 'packages/create-colophon/package.json'];
    for (const file of [...manifests, 'packages/colophon-client/package.json'])
      writeFileSync(join(clone, file), '{"type": "module", "version": "0.1.0"}');
    writeFileSync(join(clone, 'package-lock.json'), '{"version": "0.1.0", "packages": {"": {}}}');
    writeFileSync(join(clone, 'CHANGELOG.md'), CHANGELOG);
    writeFileSync(join(clone, 'docs', 'upgrade.md'), '# Upgrade\n\n## 0.2.0\n');
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    writeFileSync(join(clone, '.gitignore'), 'node_modules\n');
    run('git', 'init', '--quiet');
    for (const [name = '', value = ''] of [
      ['user.name', 'Ada'],
      ['user.email', 'ada@example.com'],
    ])
      run('git', 'config', name, value);
    run('git', 'add', '--all');
    run('git', 'commit', '--quiet', '--message', 'Begin');
    run(process.execPath, 'scripts/release/release.ts', '0.2.0');
    expect(run('git', 'tag', '--list', '--format=%(contents)').trim()).toBe('### Added\n\n- A package.');
    expect(run('git', 'log', '-1', '--format=%s').trim()).toBe('Release 0.2.0');
    expect(run('git', 'show', 'v0.2.0:package-lock.json')).toContain('"version": "0.2.0"');
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '1.0.0-rc.1', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
])('%s after %s: %s', (version, current, expected) => {
  expect(isNewer(version, current)).toBe(expected);
});
