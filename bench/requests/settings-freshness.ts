import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../helpers/load.ts';
import { type RunningProduct, signIn } from '../helpers/running-product.ts';

const CHANGES = 40;
const POLL_MS = 10;
/** By then, every page must be current on every node. */
const RIGHT_WITHIN_MS = 2_000;
const GIVE_UP_MS = 30_000;
/** Number of requests once a page is current, to see whether it is served from memory again. */
const AGAIN = 10;

/** Pages of each kind; all of them show the last line of the footer. */
const PAGES = [
  '/',
  '/articles',
  '/articles/read-the-index-first',
  '/book-summaries',
  '/lists',
  '/tags',
  '/about',
];

/**
 * Repeatedly changes a setting that every page shows on `written`. Measures on each node how long after the response an outdated
 * page was still served, and how fast pages are afterwards. Returns lines to print.
 */
export async function measureSettingsFreshness(
  written: RunningProduct,
  read: RunningProduct,
): Promise<string[]> {
  const token = await signIn(written.origin);
  const nodes =
    written === read ? { 'the same node': written } : { 'the same node': written, 'the other node': read };
  const seen = Object.entries(nodes).map(([where, { origin }]) => ({
    where,
    origin,
    stale: [] as number[],
    again: [] as number[],
  }));
  for (let number = 0; number < CHANGES; number += 1) {
    const words = `Edition ${number} of the shelf`;
    await save(written.origin, token, words);
    const since = performance.now();
    await Promise.all(
      seen.flatMap(({ origin, stale }) =>
        PAGES.map(async (page) => stale.push(await staleFor(origin + page, words, since))),
      ),
    );
    for (const { origin, again } of seen)
      for (const page of PAGES) again.push(...(await timesOf(origin + page, words)));
  }
  return [
    '',
    `${CHANGES} changes of a setting, ${PAGES.length} pages each`,
    ...seen.map(({ where, stale, again }) => {
      const late = stale.filter((ms) => ms > RIGHT_WITHIN_MS).length;
      return `${where}: the last former page was asked for ${median(stale).toFixed(0)} ms (median), ${Math.max(...stale).toFixed(0)} ms (at most) after the answer, ${late} of ${stale.length} later than ${RIGHT_WITHIN_MS / 1000} s; afterwards a page took ${median(again).toFixed(1)} ms (median), and none of ${again.length} was of a former state`;
    }),
  ];
}

async function save(origin: string, token: string, copyright: string): Promise<void> {
  const url = `${origin}/api/v1/settings/navigation`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { version: number } };
  const body = JSON.stringify({ copyright, version: data.version });
  const answer = await fetch(url, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`PUT /settings/navigation: ${answer.status}`);
}

/** How long after `since` a request was still answered with an outdated page; 0: never. */
async function staleFor(url: string, words: string, since: number): Promise<number> {
  let last = 0;
  while (last < GIVE_UP_MS) {
    const askedAt = performance.now();
    if ((await (await fetch(url)).text()).includes(words)) return last;
    last = askedAt - since;
    await wait(POLL_MS);
  }
  throw new Error(`${url} still shows what was set before.`);
}

/** How long each of several requests took; none of them may return an outdated page. */
async function timesOf(url: string, words: string): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked < AGAIN; asked += 1) {
    const askedAt = performance.now();
    const text = await (await fetch(url)).text();
    times.push(performance.now() - askedAt);
    if (!text.includes(words)) throw new Error(`${url} was of a former state again.`);
  }
  return times;
}
