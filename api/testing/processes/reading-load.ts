import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReadingLoad {
  /** Stops the load, waits for pending requests, and returns the results. */
  stop(): Promise<ReadingResult>;
}

export interface ReadingResult {
  /** How many answers had each status; `failed`: no response at all. */
  statuses: Record<string, number>;
  /** How many answers were marked as stale. */
  stale: number;
  /** How many held what `secret` looks for. */
  secrets: number;
  /** The slowest answer, in milliseconds. */
  slowestMs: number;
  /** Addresses and statuses of the first answers that were not 200. */
  odd: string[];
}

const TICK_MS = 20;
const ODD_MAX = 20;
/** On a slow machine fewer requests are sent, not more at a time. */
const UNDER_WAY_MAX = 200;

/** Requests these URLs in turn, that many times a second, as long as the answers keep up. */
export function startReading(urls: readonly string[], perSecond: number, secret: RegExp): ReadingLoad {
  const result: ReadingResult = { statuses: {}, stale: 0, secrets: 0, slowestMs: 0, odd: [] };
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });
  let asked = 0;

  async function ask(url: string): Promise<void> {
    const askedAt = performance.now();
    let status = 'failed';
    try {
      const answer = await read(url, agent);
      status = String(answer.status);
      if (answer.isStale) result.stale += 1;
      if (secret.test(answer.text)) result.secrets += 1;
    } catch (error) {
      status = `failed (${String(error)})`;
    }
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (status !== '200' && result.odd.length < ODD_MAX) result.odd.push(`${status} ${url}`);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - askedAt);
  }

  async function next(): Promise<void> {
    const startedAt = performance.now();
    while (!stopping.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1_000) * perSecond;
      for (; asked < due && underWay.size < UNDER_WAY_MAX; asked += 1) {
        const one = ask(urls[asked % urls.length] ?? '').finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await wait(TICK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await Promise.all(underWay);
    agent.destroy();
  }

  const running = next();
  return {
    async stop() {
      stopping.abort();
      await running;
      return result;
    },
  };
}

interface Answer {
  status: number | undefined;
  isStale: boolean;
  text: string;
}

function read(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: 30_000 }, (response) => {
      const { statusCode: status, headers } = response;
      const isStale = String(headers['cache-status'] ?? '').includes('stale');
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status, isStale, text })).on('error', reject);
    });
    request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer in 30 s')));
  });
}
