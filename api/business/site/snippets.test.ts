import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { readSnippets } from './snippets.ts';

type Use = SettingsOf<'code'>['origins'][number]['uses'][number];

const SITE = 'https://books.example';
const origin = (address: string, ...uses: Use[]) => ({ origin: address, uses });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const read = (code: Partial<SettingsOf<'code'>>) =>
  readSnippets({ head: null, foot: null, origins: [], ...code }, SITE);
const ORIGINS = [
  origin('https://a.example', 'script', 'style', 'connect'),
  origin('https://*.cdn.example', 'image', 'font'),
  origin('https://frames.example:8443', 'frame'),
];

describe('a snippet that works under the policy', () => {
  const GOOD = [
    '<script>count()</script>',
    '<script async src="https://a.example/x.js"></script><script>\r\nwindow.a = "</" + "p>";\n</script>',
    '<script defer data-domain="books.example" src="https://a.example/js/script.js"></script>',
    '<link rel="preconnect" href="https://b.example"><link rel="stylesheet" href="https://a.example/x.css">',
    '<style>@font-face{font-family:A;src:url(https://x.cdn.example/a.woff2)} p{background:url("https://x.cdn.example/a.png")}</style>',
    '<meta name="verification" content="javascript is not an address here"><!-- a comment -->',
    '<script type="application/ld+json">{"@type":"Book"}</script>',
    '<script src="/own.js"></script><link rel="icon" href="https://books.example/i.svg">',
    '<noscript><link rel="stylesheet" href="https://a.example/y.css"></noscript>',
    '<template><script>inTemplate()</script></template>',
  ];

  it.each(GOOD)('is taken in both places: %s', (snippet) => {
    for (const place of ['head', 'foot'] as const)
      expect(read({ [place]: snippet, origins: ORIGINS }).faults).toEqual({});
  });

  it.each([
    '<div id="chat"><p>Text</p></div><img src="data:image/gif;base64,R0lGOD" alt="">',
    '<noscript><img src="https://x.cdn.example/1.gif" alt=""></noscript>',
    '<iframe src="https://frames.example:8443/form"></iframe><form action="/search"><button>Go</button></form>',
    '<a href="https://elsewhere.example/" ping="https://a.example/p">One</a>',
    '<svg><use href="#icon"></use><image href="https://x.cdn.example/1.png"></image></svg>',
  ])('is taken at the end of a page: %s', (snippet) => {
    expect(read({ foot: snippet, origins: ORIGINS }).faults).toEqual({});
  });

  it('adds origins by their use, and the hash of each inline script and style', () => {
    const { allowed, faults } = read({
      head: '<style>p{}</style><script>one()</script>',
      foot: '<script>\r\ntwo()\r\n</script><svg><style>q{}</style></svg><noscript><style>n{}</style></noscript>',
      origins: ORIGINS,
    });
    expect(faults).toEqual({});
    expect(allowed).toEqual({
      // Browsers treat CRLF as a single line break.
      script: ['https://a.example', hashOf('one()'), hashOf('\ntwo()\n')],
      style: ['https://a.example', hashOf('p{}'), hashOf('q{}'), hashOf('n{}')],
      image: ['https://*.cdn.example'],
      font: ['https://*.cdn.example'],
      connect: ['https://a.example'],
      frame: ['https://frames.example:8443'],
    });
  });
});

describe('a snippet that the policy would block, or that would harm the page', () => {
  const BLOCKED: [snippet: string, says: RegExp][] = [
    [
      '<script src="https://b.example/x.js"></script>',
      /https:\/\/b\.example, which isn’t an allowed origin for scripts/,
    ],
    ['<script src="//b.example/x.js"></script>', /isn’t an allowed origin for scripts/],
    ['<script src="http://a.example/x.js"></script>', /http:\/\/a\.example, which isn’t an allowed origin/],
    ['<script src="https://a.example:444/x.js"></script>', /isn’t an allowed origin/],
    ['<script src="https://a.example.evil.test/x.js"></script>', /isn’t an allowed origin/],
    ['<script src="data:text/javascript,1"></script>', /data:/],
    ['<link rel="stylesheet" href="https://cdn.example/x.css">', /isn’t an allowed origin for style sheets/],
    ['<link rel="icon" href="https://cdn.example/x.png">', /isn’t an allowed origin for images/],
    ['<link rel="preload" as="font" href="https://b.example/x.woff2">', /isn’t an allowed origin for fonts/],
    ['<link rel="manifest" href="https://a.example/m.json">', /only from the site itself/],
    ['<style>@import url(https://b.example/a.css)</style>', /isn’t an allowed origin for style sheets/],
    ['<style>p{background:url("//b.example/a.png")}</style>', /isn’t an allowed origin for images/],
    [
      '<noscript><link rel="stylesheet" href="https://b.example/x.css"></noscript>',
      /isn’t an allowed origin/,
    ],
    ['<template><script src="https://b.example/x.js"></script></template>', /isn’t an allowed origin/],
    ['<script onload="go()" src="https://a.example/x.js"></script>', /an onload attribute/],
    ['<LINK REL=stylesheet HREF=/x.css ONERROR=go()>', /an onerror attribute/],
    ['<base href="https://a.example/">', /<base>/],
    ['<meta http-equiv="refresh" content="0; url=/">', /http-equiv="refresh"/],
    ['<meta HTTP-EQUIV="Content-Security-Policy" content="">', /http-equiv/],
    ['<script>one()', /open/],
    ['<style>p{}', /open/],
    ['<!-- a comment', /open/],
    ['<script src="/a.js', /open/],
    ['<template><meta name="a">', /open/],
    ['<noscript>', /open/],
    ['<title>One', /open/],
    ['<body class="dark">', /<body>/],
    ['<html lang="de">', /<html>/],
  ];
  const BLOCKED_AT_THE_END: typeof BLOCKED = [
    ['<p onclick="go()">One</p>', /an onclick attribute on <p>/],
    ['<svg/onload=go()></svg>', /an onload attribute/],
    ['<p style="color:red">One</p>', /a style attribute/],
    ['<a href="javascript:go()">One</a>', /javascript: URL/],
    ['<a href=" java&#10;script:go()">One</a>', /javascript: URL/],
    ['<form action="javascript:go()"></form>', /javascript: URL/],
    ['<form action="https://a.example/"></form>', /only from the site itself/],
    ['<button formaction="https://b.example/">Go</button>', /only from the site itself/],
    ['<svg><a xlink:href="javascript:go()"></a></svg>', /javascript: URL/],
    ['<svg><script href="https://b.example/x.js"></script></svg>', /isn’t an allowed origin for scripts/],
    ['<iframe srcdoc="<p>One</p>"></iframe>', /srcdoc/],
    ['<iframe src="https://frames.example/"></iframe>', /isn’t an allowed origin for frames/],
    [
      '<img src="/a.png" srcset="/a.png 1x, https://b.example/b.png 2x" alt="">',
      /isn’t an allowed origin for images/,
    ],
    ['<img src="https://cdn.example/1.gif" alt="">', /isn’t an allowed origin for images/],
    ['<noscript><img src="https://b.example/1.gif" alt=""></noscript>', /isn’t an allowed origin for images/],
    ['<object data="/a.swf"></object>', /<object>/],
    ['<embed src="/a.swf">', /<embed>/],
    ['<video src="https://a.example/a.mp4"></video>', /only from the site itself/],
    ['<div><p>One</p>', /leaves <div> open/],
    ['<textarea>', /open/],
    ['<select>', /open/],
    ['<table>', /open/],
    ['<plaintext>', /open/],
  ];

  it.each([...BLOCKED, ...BLOCKED_AT_THE_END])('is refused with the reason: %s', (snippet, says) => {
    const { faults } = read({ foot: snippet, origins: ORIGINS });
    expect(Object.keys(faults)).toEqual(['foot']);
    expect(faults['foot']?.join('\n')).toMatch(says);
  });

  it.each(BLOCKED)('is refused in the head as well: %s', (snippet) => {
    expect(Object.keys(read({ head: snippet, origins: ORIGINS }).faults)).toEqual(['head']);
  });

  it.each([
    ['<title>Mine</title>', /<title>/],
    ['<meta charset="latin1">', /<meta charset>/],
    ['<meta name=robots content="noindex, follow">', /noindex/],
    ['<META NAME="GoogleBot" CONTENT="none">', /noindex/],
  ])('is refused where it speaks for every page: %s', (snippet, says) => {
    expect(read({ head: snippet }).faults['head']?.join()).toMatch(says);
  });

  it.each([
    '<meta name="robots" content="max-image-preview:large">',
    '<meta name="description-bot" content="nothing">',
  ])('is taken where it hides nothing: %s', (snippet) => {
    expect(read({ head: snippet }).faults).toEqual({});
  });

  it.each([
    '<p>One</p>',
    'Words',
    '<script>one()</script><img src="/a.png" alt="">',
    '<noscript><img src="/a.png" alt=""></noscript>',
  ])('is refused where it ends the head: %s', (snippet) => {
    expect(read({ head: snippet }).faults['head']?.join()).toMatch(/ends the head of a page/);
  });

  it('is refused with an origin that is used for nothing', () => {
    const { faults } = read({ origins: [origin('https://a.example')] });
    expect(Object.keys(faults)).toEqual(['origins.0.origin']);
    expect(faults['origins.0.origin']?.map(String)).toEqual(['must have at least one use selected']);
  });

  it('is read in little time, however deep it is nested', () => {
    for (const tag of ['<b>', '<p>', '<template>', '<svg>', '<table>']) {
      const { faults } = read({ foot: tag.repeat(20_000 / tag.length) + '<i onclick="go()">' });
      expect(faults['foot']?.join()).toContain('onclick');
    }
  });
});
