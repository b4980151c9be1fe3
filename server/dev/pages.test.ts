import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import type { FailedView } from '#site/base/failures.ts';
import { RemotePages, listenInside, serveRendering, withNonce } from './pages.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Both processes in this one: `render` stands for Vike. */
async function bothSides(render: Parameters<typeof serveRendering>[0]): Promise<RemotePages> {
  const rendering = await serveRendering(render);
  const pages = new RemotePages(rendering.origin);
  const product = await listenInside((request, response) => {
    const fetched = pages.fetched(request, 'http://localhost:3000');
    if (fetched === undefined) return void response.writeHead(404).end();
    void fetched.then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  });
  pages.origin = product.origin;
  servers.push(rendering.server, product.server);
  return pages;
}

const asked = (fetchFor: typeof fetch) => ({
  urlOriginal: '/about',
  headersOriginal: { 'x-request-id': 'one' },
  siteRequest: {
    settings: { name: 'My Site' } as never,
    languages: languagesOf(),
    now: new Date('2026-11-22T10:00:00Z'),
    fetch: fetchFor,
  },
});

describe('pages that another process renders', () => {
  it('fetch with the function of the request they are rendered for', async () => {
    const pages = await bothSides(async ({ urlOriginal, siteRequest: { fetch, settings, now } }) => {
      const body = await (await fetch('http://localhost:3000/api/v1/content?page=2')).text();
      return {
        status: 200,
        headers: [['x-made', 'yes']],
        document: `${urlOriginal} ${settings.name} ${now.toISOString()} ${body}`,
      };
    });
    const fetchFor = (name: string) => async (input: unknown) =>
      Response.json({ for: name, url: (input as Request).url });
    const [one, two] = await Promise.all(['one', 'two'].map((name) => pages.render(asked(fetchFor(name)))));
    expect(one).toMatchObject({ status: 200, headers: [['x-made', 'yes']] });
    expect(one?.document).toContain('/about My Site 2026-11-22T10:00:00.000Z {"for":"one"');
    expect(two?.document).toContain('"for":"two","url":"http://localhost:3000/api/v1/content?page=2"');
  });

  it('report a view that failed where they are rendered, for the terminal', async () => {
    const failed: FailedView[] = [];
    const rendering = await serveRendering(
      async ({ siteRequest }) => {
        siteRequest.onFailedView?.({ file: 'views/home.tsx', error: new Error('no such field') });
        return { status: 200, headers: [], document: '' };
      },
      (one) => failed.push(one),
    );
    servers.push(rendering.server);
    await new RemotePages(rendering.origin).render(asked(fetch));
    expect(failed).toEqual([{ file: 'views/home.tsx', error: new Error('no such field') }]);
  });

  it('fail with the words of the failure', async () => {
    const pages = await bothSides(() => Promise.reject(new Error('The view threw.')));
    await expect(pages.render(asked(fetch))).rejects.toThrow('The view threw.');
  });
});

it('the production policy allows what Vite adds to a page, and no other script', () => {
  const { policy, html } = withNonce(
    "default-src 'self'; script-src 'self' 'sha256-a'; style-src 'self'",
    '<head></head><script type="module" async>import "/@vite/client";</script><script type="module">alert(1)</script>',
  );
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(policy).toBe(
    `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'sha256-a'; style-src 'self' 'nonce-${nonce}'`,
  );
  expect(html).toBe(
    `<head><meta property="csp-nonce" nonce="${nonce}"></head><script nonce="${nonce}" type="module" async>import "/@vite/client";</script><script type="module">alert(1)</script>`,
  );
});
