import { languagesOf } from '#schema/messages/languages.ts';
import { siteSettings } from '#site/testing/site-settings.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * The built site in front of an API that fails the first time a page is requested: `/` can’t reach it, and every other page
 * gets a problem with a message. Anything but a page comes from the product at the given URL. Prints its port.
 */
const product = process.argv[2] ?? '';
const { renderSitePage } = await import('../../server/pages/vike-pages.ts');
await import(join(import.meta.dirname, '../..', '.build', 'site', 'server', 'entry.mjs'));
const failed = new Set<string>();

async function answer(
  url: string,
): Promise<{ status: number; headers: Record<string, string>; body: Uint8Array }> {
  if (/\.\w+$/.test(url)) {
    const found = await fetch(product + url);
    // Including how they are cached: a page whose style sheet isn’t loaded yet appears without a fade.
    const headers = Object.fromEntries(
      ['content-type', 'cache-control'].map((name) => [name, found.headers.get(name) ?? '']),
    );
    return { status: found.status, headers, body: new Uint8Array(await found.arrayBuffer()) };
  }
  const isDown = !failed.has(url);
  failed.add(url);
  const settings = siteSettings({ url: product });
  const down = () =>
    url === '/'
      ? Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
      : Promise.resolve(Response.json(PROBLEM, { status: 502 }));
  const siteRequest = { settings, languages: languagesOf(), fetch: isDown ? down : fetch, now: new Date() };
  const { status, headers, body } = await renderSitePage(url, siteRequest, 'a-journey');
  return { status, headers, body: Buffer.from(body) };
}

const PROBLEM = {
  type: 'about:blank',
  title: 'Bad Gateway',
  status: 502,
  detail: 'The shelves are being dusted.',
  code: 'unavailable',
  messages: ['The shelves are being dusted.'],
  request_id: 'r',
};

const server = createServer((request, response) => {
  void answer(request.url ?? '/').then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
