import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../helpers/load.ts';
import { type RunningProduct, signIn } from '../helpers/running-product.ts';

const PUBLICATIONS = 100;
const REQUESTS_PER_SECOND = 500;
const TICK_MS = 20;
/** So late a publication may be seen, and no later. */
const LATE_MS = 1_000;
/** On a slow machine fewer requests are sent, not more at a time. */
const UNDER_WAY_MAX = 64;

/** What readers ask for while things are published: all but the last two show the title of the newest text. */
const READ = [
  '/',
  '/articles',
  '/articles/read-the-index-first',
  '/api/v1/content',
  '/feed.xml',
  '/_server/articles',
  '/sitemap.xml',
  '/about',
];
const EDITION = /Read the index first, edition (\d+)/g;

/**
 * Publishes a change of one article repeatedly on `written`, under load on `read`, and measures how long after its
 * response a request could still get the former text: from one reader who requests only its page, and from everyone
 * who requests any page with its title. The result is lines to print.
 */
export async function measureFreshness(written: RunningProduct, read: RunningProduct): Promise<string[]> {
  const token = await signIn(written.origin);
  const slug = 'read-the-index-first';
  const article = await call(written, token, { path: `/content/slug-for-admin/${slug}` });
  /** When each edition had been published, by its number. */
  const publishedAt: number[] = [];
  const load = startLoad(read.origin, publishedAt);
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
    publishedAt.push(performance.now());
    delays.push(await staleFor(`${read.origin}/articles/${slug}`, title));
    ({ version } = await call(written, token, { path: `/content/${article.id}` }));
    if (saved.version > version) throw new Error('A save was lost.');
  }
  const { requests, failures, seconds, titled, oldestMs, late } = await load.stop();
  const where = written === read ? 'the same node' : 'the other node';
  return [
    '',
    `${PUBLICATIONS} publications, seen on ${where}; the last former text was asked for ${median(delays).toFixed(0)} ms (median), ${Math.max(...delays).toFixed(0)} ms (at most) after the answer`,
    `meanwhile ${(requests / seconds).toFixed(0)} requests a second came in, ${failures} of ${requests} failed; of ${titled} that showed the title, the oldest was ${oldestMs.toFixed(0)} ms behind, ${late} more than a second`,
  ];
}

/** How long from now a request was still answered with the former text; 0: never. */
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

interface LoadSeen {
  requests: number;
  failures: number;
  seconds: number;
  /** Responses that showed the title, and how long before one was asked for what it lacked had been published. */
  titled: number;
  oldestMs: number;
  /** Those that lacked something published more than a second before. */
  late: number;
}

function startLoad(origin: string, publishedAt: readonly number[]): { stop(): Promise<LoadSeen> } {
  const startedAt = performance.now();
  const seen: LoadSeen = { requests: 0, failures: 0, seconds: 0, titled: 0, oldestMs: 0, late: 0 };
  let stopped = false;
  const underWay = new Set<Promise<void>>();
  const ask = async (path: string) => {
    seen.requests += 1;
    const askedAt = performance.now();
    const text = await fetch(origin + path).then(
      (response) => (response.status === 200 ? response.text() : undefined),
      () => undefined,
    );
    if (text === undefined) seen.failures += 1;
    else noteAge(seen, askedAt, behindSince(text, publishedAt));
  };
  const running = (async () => {
    while (!stopped) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * REQUESTS_PER_SECOND);
      while (seen.requests < due && underWay.size < UNDER_WAY_MAX) {
        const asked = ask(READ[seen.requests % READ.length] ?? '/').finally(() => underWay.delete(asked));
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
      return { ...seen, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
}

/** When the first edition that a text lacks was published: undefined where it lacks none, null where it shows no title. */
function behindSince(text: string, publishedAt: readonly number[]): number | undefined | null {
  const shown = [...text.matchAll(EDITION)].map(([, number]) => Number(number));
  return shown.length === 0 ? null : publishedAt[Math.min(...shown) + 1];
}

function noteAge(seen: LoadSeen, askedAt: number, since: number | undefined | null): void {
  if (since === null) return;
  seen.titled += 1;
  const ageMs = since === undefined ? 0 : Math.max(0, askedAt - since);
  seen.oldestMs = Math.max(seen.oldestMs, ageMs);
  if (ageMs > LATE_MS) seen.late += 1;
}
