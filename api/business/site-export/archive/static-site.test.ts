import { expect, it } from 'vitest';
import type { AppDeps, ServedFile } from '../../../platform/deps/app-deps.ts';
import { staticSite } from './static-site.ts';

const SITE = 'https://books.example';
const page = (body: string): ServedFile => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from(`<!doctype html><html><head><link rel="stylesheet" href="/assets/style.css">
    <link rel="canonical" href="${SITE}/"><script src="/assets/app.js"></script></head><body>${body}</body></html>`),
});
const file = (type: string, text: string): ServedFile => ({ status: 200, type, bytes: Buffer.from(text) });
const SERVED: Readonly<Record<string, ServedFile>> = {
  '/': page(`<a href="/articles/one#end">One</a> <a href="/old">Old</a> <a href="/admin">Admin</a> <a href="/gone">Gone</a>
    <a href="https://elsewhere.example/">Elsewhere</a> <form action="/search"><input name="query"></form>`),
  '/articles/one': page(
    '<a href="/">Home</a> <img src="/images/one.jpg" srcset="/images/one-2.jpg 2x" alt="One">',
  ),
  '/old': { status: 301, type: '', bytes: Buffer.from(''), location: '/articles/one' },
  '/assets/style.css': file('text/css', '@font-face { src: url(/assets/a.woff2) }'),
  '/assets/a.woff2': file('font/woff2', 'font'),
  '/images/one.jpg': file('image/jpeg', 'image'),
};

async function copyOf(served: Readonly<Record<string, ServedFile>>): Promise<Map<string, string>> {
  const readServed = (path: string) =>
    Promise.resolve(served[path] ?? { status: 404, type: 'text/html', bytes: Buffer.from('') });
  const deps = { readServed, env: { siteUrl: SITE } } as unknown as AppDeps;
  const files = new Map<string, string>();
  for await (const { name, content } of staticSite(deps))
    files.set(name, Buffer.from(content as Uint8Array).toString());
  return files;
}

it('copies each page that a link leads to, with its files, so that links lead from folder to folder', async () => {
  const files = await copyOf(SERVED);
  expect([...files.keys()].toSorted()).toEqual([
    'site/articles/one/index.html',
    'site/assets/a.woff2',
    'site/assets/style.css',
    'site/images/one.jpg',
    'site/index.html',
    'site/old/index.html',
  ]);
  const [home = '', one = ''] = [files.get('site/index.html'), files.get('site/articles/one/index.html')];
  expect(home).toContain('href="./articles/one/index.html#end"');
  expect(home).toContain('href="https://elsewhere.example/"');
  expect(home).toContain(`rel="canonical" href="${SITE}/"`);
  expect(one).toContain('href="../../index.html"');
  expect(one).toContain('src="../../images/one.jpg"');
  expect(one).not.toContain('srcset');
  expect(files.get('site/old/index.html')).toContain('url=../articles/one/index.html');
  expect(files.get('site/assets/style.css')).toContain('url("../assets/a.woff2")');
});

it('leaves out what needs a server: scripts, forms, and the admin', async () => {
  const home = (await copyOf(SERVED)).get('site/index.html') ?? '';
  expect(home).not.toMatch(/<script|<form/);
});

it('is empty where no site is served', async () => {
  const files = [];
  for await (const { name } of staticSite({} as AppDeps)) files.push(name);
  expect(files).toEqual([]);
});
