import { describe, expect, it } from 'vitest';
import { isSafeHref, isSafeImageSource, isWebAddress } from './safe-url.ts';

describe('the target of a link', () => {
  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.COM/a?b=c&d=e#f',
    'https://example.com/über/漢字',
    'https://user@example.com:8080/',
    'mailto:someone@example.com?subject=Hello%20there',
    'tel:+31612345678',
    '/',
    '/articles/on-liberty?page=2#end',
    '#part',
    '#',
  ])('may be %j', (href) => {
    expect(isSafeHref(href)).toBe(true);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#0000106avascript:alert(1)',
    'javascript\u200b:alert(1)',
    '\ufeffjavascript:alert(1)',
    '\u00a0javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'ftp://example.com/',
    'ws://example.com/',
    'view-source:https://example.com',
    '//example.com/x',
    '///example.com/x',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    'https:example.com',
    'https:/example.com',
    'https://',
    'http:///example.com',
    'https:\\\\example.com',
    'https://example.com/\u202egnp.exe',
    'https://example.com/"onclick="alert(1)',
    'https://example.com/<script>',
    'https://example.com/a b',
    'mailto:',
    'mailto://x',
    'relative/path',
    '../up',
    './here',
    '?page=2',
    'example.com',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('may not be %j', (href) => {
    expect(isSafeHref(href)).toBe(false);
  });

  it('is decided at once, however long it is', () => {
    const started = Date.now();
    expect(isSafeHref(' '.repeat(1_000_000))).toBe(false);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});

describe('the address of an image', () => {
  it.each(['https://example.com/i.png', '/images/a1/800.jpg'])('may be %j', (source) => {
    expect(isSafeImageSource(source)).toBe(true);
  });

  it.each([
    'mailto:a@example.com',
    'tel:1',
    '#part',
    'data:image/svg+xml,<svg>',
    '//example.com/i.png',
    'javascript:x',
    '',
  ])('may not be %j', (source) => {
    expect(isSafeImageSource(source)).toBe(false);
  });
});

describe('an address on the web', () => {
  it('is distinguished from a path of this site', () => {
    expect(isWebAddress('https://example.com/')).toBe(true);
    expect(isWebAddress('/articles')).toBe(false);
    expect(isWebAddress('mailto:a@example.com')).toBe(false);
  });
});
