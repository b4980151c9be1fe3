import { setTimeout as wait } from 'node:timers/promises';
import { median } from './load.ts';
import { type RunningProduct, signIn } from './running-product.ts';

const PUBLICATIONS = 100;
const REQUESTS_PER_SECOND = 500;
const TICK_MS = 20;
/** On a machine that cannot keep up, fewer are asked for rather than more at a time. */
const UNDER_WAY_MAX = 64;

/** What readers ask for while things are published. */
const READ = ['/', '/articles', '/api/v1/content', '/feed.xml', '/sitemap.xml', '/_server/articles'];

/**
 * Publishes a change of one article again and again on `written`, under load on `read`, and measures for each how long
 * after its answer somebody could still ask and get the former text. The answer is lines to print.
 */
export async function measureFreshness(written: RunningProduct, read: RunningProduct): Promise<string[]> {
  const token = await signIn(written.origin);
  const slug = 'read-the-index-first';
  const article = await call(written, token, { path: `/content/slug-for-admin/${slug}` });
  const load = startLoad(read.origin);
  const delays: number[] = [];
  let { version } = article;
  for (let number = 0; number < PUBLICATIONS; number += 1) {
    const title = `Read the index first, edition ${number}`;
    const saved = await call(written, token, {
      path: `/content/${article.id}`,
      method: 'PUT',
      json: { title, version },
    });
    await call(written, token, { path: `/content/${article.id}/publish`, method: 'POST', json: {} });
    delays.push(await staleFor(`${read.origin}/articles/${slug}`, title));
    ({ version } = await call(written, token, { path: `/content/${article.id}` }));
    if (saved.version > version) throw new Error('A save was lost.');
  }
  const { requests, failures, seconds } = await load.stop();
  const where = written === read ? 'the same node' : 'the other node';
  return [
    '',
    `${PUBLICATIONS} publications, seen on ${where}; the last former text was asked for ${median(delays).toFixed(0)} ms (median), ${Math.max(...delays).toFixed(0)} ms (at most) after the answer`,
    `meanwhile ${(requests / seconds).toFixed(0)} requests a second came in, ${failures} of ${requests} failed`,
  ];
}

/** How long after now somebody still asked and got the former text; 0: nobody did. */
async function staleFor(url: string, title: string): Promise<number> {
  const since = performance.now();
  let last = 0;
  for (;;) {
    const askedAt = performance.now();
    const text = await (await fetch(url)).text();
    if (text.includes(title)) return last;
    last = askedAt - since;
    await wait(5);
  }
}

interface Saved {
  id: string;
  version: number;
}

async function call(
  { origin }: RunningProduct,
  token: string,
  { path, method = 'GET', json }: { path: string; method?: string; json?: object },
): Promise<Saved> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const body = (await response.json()) as { data: Saved; messages?: string[] };
  if (!response.ok) throw new Error(`${method} ${path}: ${body.messages?.join(' ')}`);
  return body.data;
}

function startLoad(origin: string): {
  stop(): Promise<{ requests: number; failures: number; seconds: number }>;
} {
  const startedAt = performance.now();
  let requests = 0;
  let failures = 0;
  let stopped = false;
  const underWay = new Set<Promise<void>>();
  const ask = async (path: string) => {
    requests += 1;
    const status = await fetch(origin + path).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status !== 200) failures += 1;
  };
  const running = (async () => {
    while (!stopped) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * REQUESTS_PER_SECOND);
      while (requests < due && underWay.size < UNDER_WAY_MAX) {
        const asked = ask(READ[requests % READ.length] ?? '/').finally(() => underWay.delete(asked));
        underWay.add(asked);
      }
      await wait(TICK_MS);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      await Promise.all(underWay);
      return { requests, failures, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
}
