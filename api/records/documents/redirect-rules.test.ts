import { describe, expect, it } from 'vitest';
import { closest, destinationOf, escapedPart, foldedPath, partsOf, sourcesOf } from './redirect-rules.ts';

describe('the sources that a path may match', () => {
  it('are itself and each folder that it is in, without capitals', () => {
    expect(sourcesOf('/Blog/2020/My-Post')).toEqual([
      '/blog/2020/my-post',
      '/*',
      '/blog/*',
      '/blog/2020/*',
      '/blog/2020/my-post/*',
    ]);
    expect(sourcesOf('/')).toEqual(['/', '/*']);
    expect(foldedPath('/ÄB/É')).toBe('/Äb/É');
  });

  it('are fifty folders at most', () => {
    expect(sourcesOf('/a'.repeat(50))).toHaveLength(52);
    expect(sourcesOf('/a'.repeat(51))).toHaveLength(52);
  });

  it('leave out empty parts and dots', () => {
    expect(partsOf('//a/./b/../c/')).toEqual(['a', 'b', 'c']);
  });
});

describe('of several redirects', () => {
  const chosen = (...sources: string[]) => closest(sources.map((from) => ({ from })))?.from;
  it('the one of the page comes before those of folders, and inner folders before outer ones', () => {
    expect(chosen('/*', '/a/*', '/a/b')).toBe('/a/b');
    expect(chosen('/a/b/c/*', '/a')).toBe('/a');
    expect(chosen('/*', '/a/b/*', '/a/*')).toBe('/a/b/*');
    expect(chosen()).toBeUndefined();
  });
});

describe('the target of a redirect', () => {
  const leads = (from: string, to: string | null, path = from) => destinationOf({ from, to }, path);

  it.each<[string, ReturnType<typeof leads>, ReturnType<typeof leads>]>([
    ['nowhere: the page is gone', leads('/a', null), undefined],
    ['to a page', leads('/a', '/b'), { path: '/b', suffix: '' }],
    ['to the start', leads('/a', '/'), { path: '/', suffix: '' }],
    ['to a place on a page', leads('/a', '/b/?x=1/2#y'), { path: '/b', suffix: '?x=1/2#y' }],
    ['elsewhere', leads('/a', 'https://b.example/c?d'), { url: 'https://b.example/c?d' }],
    ['from a folder to a page', leads('/a/*', '/b', '/a/c/d'), { path: '/b', suffix: '' }],
    ['from a folder to a folder', leads('/a/*', '/b/*', '/a/c/d'), { path: '/b/c/d', suffix: '' }],
    ['from a folder itself', leads('/a/*', '/b/*', '/a'), { path: '/b', suffix: '' }],
    ['from everything', leads('/*', '/b/*', '/a/c'), { path: '/b/a/c', suffix: '' }],
    ['from a page to what looks like a folder', leads('/a', '/b/*', '/a'), { path: '/b/*', suffix: '' }],
    [
      'from a folder to one elsewhere, each part escaped',
      leads('/a/*', 'https://b.example/*', '/a/c d//e@f/..'),
      { url: 'https://b.example/c%20d/e@f' },
    ],
    [
      'from a folder to a page elsewhere',
      leads('/a/*', 'https://b.example/x', '/a/c'),
      { url: 'https://b.example/x' },
    ],
  ])('is %s', (_where, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('is written as addresses are: no slash comes out of a part', () => {
    expect(escapedPart('a/b?c#d é')).toBe('a%2Fb%3Fc%23d%20%C3%A9');
    expect(escapedPart('$&+,:;=@')).toBe('$&+,:;=@');
  });
});
