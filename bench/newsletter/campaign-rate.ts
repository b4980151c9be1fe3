import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import nodemailer from 'nodemailer';
import {
  insertManyReaders,
  readScene,
  startCampaignOf,
  withScene,
} from '#api/testing/mail/campaign-scene.ts';
import { startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/campaign-rate.ts [--recipients 10000] [--connections 20] [--database-url URL]`: the built product sends
 * a campaign of 15 kB emails to a mail server in a separate process, each delivery durable, while pages are
 * requested; compared with a bare nodemailer loop over the same mail server, before and after it. `--mail-bytes 1000
 * --memory-only` sends small emails and measures only memory: so a million recipients take minutes.
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '20' },
    'mail-bytes': { type: 'string', default: '15000' },
    'memory-only': { type: 'boolean', default: false },
    'database-url': { type: 'string' },
  },
});
const recipients = Number(values.recipients);
const connections = Number(values.connections);
const mailBytes = Number(values['mail-bytes']);
const isMemoryOnly = values['memory-only'];
const BARE_MAILS = 3_000;
const SECRET_KEY = 'a key for scenes that is long enough for anybody';

await withTemporaryFolder(async (folder) => {
  const relay = await startCounter();
  try {
    print(`${recipients} recipients, ${connections} connections, mails of about ${mailBytes / 1000} kB`);
    if (!isMemoryOnly) print(`bare nodemailer: ${await sendBare(relay.port)}`);
    await sendCampaignOf(folder, relay);
    if (!isMemoryOnly) print(`bare nodemailer: ${await sendBare(relay.port)}`);
  } finally {
    relay.stop();
  }
});

async function sendCampaignOf(folder: string, relay: Counter): Promise<void> {
  const databaseUrl = values['database-url'];
  const variables = {
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY,
    SMTP_URL: `smtp://127.0.0.1:${relay.port}?connections=${connections}`,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const campaignId = await withScene(variables, async (deps) => {
    await insertManyReaders(deps, recipients);
    return startCampaignOf(deps, { mailBytes: mailBytes });
  });
  const before = (await relay.read()).count;
  const startedAt = performance.now();
  const product = await startProduct(variables.DATA_DIR, variables);
  const cpuBefore = await cpuMilliseconds(product.pid);
  const probe = startProbe(`${product.origin}/`);
  const memory: number[] = [];
  let [count, seconds] = [0, 0];
  for (let idle = 0; count < recipients && idle < 30;) {
    await wait(1_000);
    const now = (await relay.read()).count - before;
    idle = now === count ? idle + 1 : 0;
    count = now;
    seconds = (performance.now() - startedAt - product.readyMs) / 1000;
    memory.push(await residentMegabytes(product.pid));
  }
  const cpuMs = ((await cpuMilliseconds(product.pid)) - cpuBefore) / Math.max(1, count);
  const { p50, p99, requests } = await probe.stop();
  await wait(1_500);
  await product.kill('SIGTERM');
  const scene = await withScene(variables, (deps) => readScene(deps, campaignId));
  print(`campaign: ${Math.round(count / seconds)} mails/s (${count} in ${seconds.toFixed(1)} s from ready)`);
  print(`  ${cpuMs.toFixed(2)} ms of a processor for each, pages and everything else included`);
  print(`  states ${JSON.stringify(scene.states)}, campaign ${scene.status}`);
  print(
    `  memory ${memory[0]} MB after a second, ${memory.at(-1)} MB at the end, ${Math.max(...memory)} MB at most`,
  );
  print(`  median of each tenth of the time: ${tenthsOf(memory).join(', ')} MB`);
  print(`  ${requests} pages meanwhile: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}

/** Whether memory grows with the number of emails shows over time, not in one figure. */
function tenthsOf(memory: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(memory.length / 10));
  return Array.from({ length: Math.ceil(memory.length / size) }, (_, tenth) => {
    const part = memory.slice(tenth * size, (tenth + 1) * size).toSorted((one, other) => one - other);
    return part[Math.floor(part.length / 2)] ?? 0;
  });
}

/** nodemailer's own pool with its own composing: what a simple program would do. */
async function sendBare(port: number): Promise<string> {
  const before = process.cpuUsage();
  const transport = nodemailer.createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Infinity,
  });
  const text = 'One idea from a book that was worth the time. '.repeat(120);
  const html = `<p>${text}</p>`.repeat(2);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: BARE_MAILS }, (_, index) =>
      transport.sendMail({
        from: 'news@example.org',
        to: `bare${index}@example.org`,
        subject: `Issue ${index}`,
        text: text.slice(0, 4_000),
        html,
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  transport.close();
  const { user, system } = process.cpuUsage(before);
  const cpuMs = ((user + system) / 1000 / BARE_MAILS).toFixed(2);
  return `${Math.round(BARE_MAILS / seconds)} mails/s, ${cpuMs} ms of a processor for each`;
}

interface Counter {
  port: number;
  read(): Promise<{ count: number }>;
  stop(): void;
}

async function startCounter(): Promise<Counter> {
  const program = join(import.meta.dirname, '../..', 'api', 'testing', 'programs', 'count-mail.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value ?? '');
  return {
    port: Number(await next()),
    async read() {
      child.stdin.write('?\n');
      return { count: Number((await next()).split(' ')[0]) };
    },
    stop: () => child.stdin.end(),
  };
}

/** Requests a page a hundred times a second and records how long each request took. */
function startProbe(url: string) {
  const times: number[] = [];
  let isStopped = false;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const startedAt = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      await wait(10);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
      return { p50: at(0.5), p99: at(0.99), requests: sorted.length };
    },
  };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** What a process and its threads used of processors so far: unlike the rate, it does not depend on who else is busy. */
async function cpuMilliseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Hundredths of a second, in user mode and in the kernel.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
