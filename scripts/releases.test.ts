import { expect, it } from 'vitest';
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

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '1.0.0-rc.1', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
])('%s after %s: %s', (version, current, expected) => {
  expect(isNewer(version, current)).toBe(expected);
});
