import { setTimeout as wait } from 'node:timers/promises';
import { median } from './load.ts';
import { type RunningProduct, signIn } from './running-product.ts';

const PUBLICATIONS = 100;
const REQUESTS_PER_SECOND = 500;
const TICK_MS = 20;

/** What readers ask for while things are published. */
const READ = ['/', '/articles', '/api/v1/content', '/feed.xml', '/sitemap.xml', '/_server/articles'];

/**
 * Publishes a change of one article again and again on `written`, under load on `read`, and measures for each how long
 * readers still get the former text after the answer of the publication. The answer is lines to print.
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
    const publishedAt = performance.now();
    while (!(await (await fetch(`${read.origin}/articles/${slug}`)).text()).includes(title)) await wait(5);
    delays.push(performance.now() - publishedAt);
    ({ version } = await call(written, token, { path: `/content/${article.id}` }));
    if (saved.version > version) throw new Error('A save was lost.');
  }
  const { requests, failures } = await load.stop();
  const where = written === read ? 'the same node' : 'the other node';
  return [
    '',
    `${PUBLICATIONS} publications, seen on ${where} after ${median(delays).toFixed(0)} ms (median), ${Math.max(...delays).toFixed(0)} ms at most`,
    `meanwhile ${requests} requests at ${REQUESTS_PER_SECOND}/s, ${failures} failed`,
  ];
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

function startLoad(origin: string): { stop(): Promise<{ requests: number; failures: number }> } {
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
    const startedAt = performance.now();
    while (!stopped) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * REQUESTS_PER_SECOND);
      while (requests < due) {
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
      return { requests, failures };
    },
  };
}
