import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://example.com';

describe('where login redirects', () => {
  it.each(['/admin/articles?page=2&search=a', '/articles/walden#notes'])(
    'is %s when that is asked for',
    (path) => {
      expect(redirectTarget(path, origin)).toBe(path);
    },
  );

  it('is a page of this site for a path that only looks like another', () => {
    expect(redirectTarget('/%09/evil.test', origin)).toBe('/%09/evil.test');
    expect(redirectTarget('/login?redirect=/login?redirect=//evil.test', origin)).toMatch(/^\/login\?/);
  });

  it.each([
    null,
    '',
    'admin',
    'https://evil.test/',
    '//evil.test',
    String.raw`/\evil.test`,
    String.raw`\\evil.test`,
    '/\t/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://example.com.evil.test',
    'http:evil.test',
  ])('is the admin area for %j', (redirect) => {
    expect(redirectTarget(redirect, origin)).toBe('/admin');
  });
});
