import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/content/redirect-import.ts [--rows 100000] [--database-url URL]`: imports a file of redirects, and measures how long it
 * takes and how long requests of the admin take meanwhile: a list, the settings, and a save. Says how busy the machine was.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    target: { type: 'string' },
    'database-url': { type: 'string' },
  },
});
const rows = Number(values.rows);
const EVERY_MS = 100;

interface Job {
  id: string;
  status: string;
  counts: Record<string, number>;
}

await withTemporaryFolder(async (folder) => {
  const database = values['database-url'];
  const product = await startProduct(folder, database === undefined ? {} : { DATABASE_URL: database });
  const headers = { Authorization: `Bearer ${await signIn(product.origin)}` };
  const api = `${product.origin}/api/v1`;
  const times = { idle: [] as number[], sent: [] as number[], written: [] as number[] };
  let phase: keyof typeof times = 'idle';
  let isOver = false;
  const asking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const path = ['/redirects', '/settings/general', '/content', '/user'][turn % 4] ?? '';
      const [during, startedAt] = [phase, performance.now()];
      await (await fetch(api + path, { headers })).arrayBuffer();
      times[during].push(performance.now() - startedAt);
      await wait(EVERY_MS);
    }
  })();
  await wait(5_000);
  const form = new FormData();
  form.set('dry_run', 'false');
  const lines = Array.from(
    { length: rows },
    (_, at) => `/old/page-${at},${values.target ?? `/new/page-${at}`}`,
  );
  form.set('file', new Blob([['from,to', ...lines].join('\n')]), 'redirects.csv');
  const startedAt = performance.now();
  phase = 'sent';
  const sent = await fetch(`${api}/redirects/import`, { method: 'POST', headers, body: form });
  let { data: job } = (await sent.json()) as { data: Job };
  const sentMs = performance.now() - startedAt;
  phase = 'written';
  while (job.status === 'running' || job.status === 'receiving') {
    await wait(500);
    ({ data: job } = (await (await fetch(`${api}/bulk-edits/${job.id}`, { headers })).json()) as {
      data: Job;
    });
  }
  const wholeMs = performance.now() - startedAt;
  isOver = true;
  await asking;
  process.stdout.write(
    `${rows} redirects: checked in ${(sentMs / 1_000).toFixed(1)} s, written after ${(wholeMs / 1_000).toFixed(1)} s, ${JSON.stringify(job.counts)}; load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}\n`,
  );
  for (const [name, all] of Object.entries(times)) {
    const sorted = all.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    process.stdout.write(
      `requests while ${name}: ${all.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms\n`,
    );
  }
  await product.kill('SIGTERM');
});
