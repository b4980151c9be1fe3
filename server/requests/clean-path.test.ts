import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPathOf } from './clean-path.ts';

describe('a path', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/articles/', '/articles'],
    ['/articles//walden/', '/articles/walden'],
    ['//evil.test/articles', '/evil.test/articles'],
    ['/\\evil.test', '/evil.test'],
    ['/articles/./walden', '/articles/walden'],
    ['/articles/%2e%2E/about', '/about'],
    ['/../..', '/'],
    ['/%61rticles/w%61lden', '/articles/walden'],
    ['/articles%2Fwalden', '/articles%2Fwalden'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/caf\u00c3\u00a9', '/caf%C3%A9'],
    ['/a b', '/a%20b'],
    ['/%40name:x', '/@name:x'],
    ['/%252e%252e/x', '/%252e%252e/x'],
    ['/%ff', '/%ff'],
  ])('%s is written %s', (path, clean) => {
    expect(cleanPathOf(path)).toBe(clean);
  });

  it('is one however it is written, and never another host', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5C',
      '%41',
      'a',
      '%c3%a9',
      '@',
      '?',
      '#',
      '%',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const clean = cleanPathOf(`/${parts.join('')}`);
        expect(clean).toMatch(/^\/(?![/\\])/);
        expect(cleanPathOf(clean)).toBe(clean);
      }),
    );
  });
});
