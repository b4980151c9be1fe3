import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withScene } from '#api/testing/mail/campaign-scene.ts';
import { signUp } from '#api/business/subscriptions/sign-up.ts';
import { startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/sign-ups.ts [--per-second 500] [--seconds 20] [--database-url URL]`: a flood of sign-ups from three
 * addresses, and honest ones from other addresses meanwhile; then how long the response takes for addresses that are
 * known and unknown.
 */
const { values } = parseArgs({
  options: {
    'per-second': { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    'database-url': { type: 'string' },
  },
});
const perSecond = Number(values['per-second']);
const seconds = Number(values.seconds);
const databaseUrl = values['database-url'];
const FLOODING = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
const HONEST_PER_SECOND = 5;
const KNOWN = 60;
const agent = new Agent({ keepAlive: true });
const AFTER_START_MS = 8_000;

interface Answer {
  status: number;
  body: string;
  ms: number;
}

await withTemporaryFolder(async (folder) => {
  const variables = {
    DATA_DIR: folder,
    SECRET_KEY: 'a key for scenes that is long enough for anybody',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  await withScene(variables, async (deps) => {
    for (let index = 0; index < KNOWN; index += 1)
      await signUp(deps, {
        email: `known${index}@example.org`,
        firstName: null,
        origin: { address: '198.51.100.1', userAgent: undefined },
      });
  });
  const product = await startProduct(folder, variables);
  try {
    // The pages that are rendered at every start are no part of this.
    await wait(AFTER_START_MS);
    await flood(product.origin);
    await compare(product.origin);
  } finally {
    agent.destroy();
    await product.kill('SIGTERM');
  }
});

async function flood(origin: string): Promise<void> {
  const [flooding, honest]: [Promise<Answer>[], Promise<Answer>[]] = [[], []];
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < Math.min(due, perSecond * seconds); sent += 1) {
      const address = FLOODING[sent % FLOODING.length] ?? '';
      flooding.push(subscribe(origin, { email: `flood${sent}@example.org`, address }));
      if (sent % Math.round(perSecond / HONEST_PER_SECOND) === 0) {
        const address = `203.0.113.${honest.length % 250}`;
        honest.push(subscribe(origin, { email: `honest${honest.length}@example.org`, address }));
      }
    }
    await wait(2);
  }
  report('flood', await Promise.all(flooding));
  report('honest people meanwhile', await Promise.all(honest));
}

/** One after the other, in turn, from addresses that nothing was counted for. */
async function compare(origin: string): Promise<void> {
  const [known, unknown]: [Answer[], Answer[]] = [[], []];
  for (let index = 0; index < KNOWN; index += 1) {
    const address = `198.51.100.${index + 1}`;
    known.push(await subscribe(origin, { email: `known${index}@example.org`, address }));
    unknown.push(await subscribe(origin, { email: `unknown${index}@example.org`, address }));
  }
  report('known addresses', known);
  report('unknown addresses', unknown);
  const bodies = new Set([...known, ...unknown].map(({ body }) => body));
  print(`${bodies.size} different bodies: ${[...bodies].join(' ')}`);
}

/** With `node:http`: `fetch` would need so much of the processor that the bench measured itself. */
function subscribe(origin: string, { email, address }: { email: string; address: string }): Promise<Answer> {
  const startedAt = performance.now();
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/v1/email/subscribe`, { method: 'POST', agent, headers });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, ms: performance.now() - startedAt }),
      );
    });
    asked.end(JSON.stringify({ email, firstName: 'Ann' }));
  });
}

function report(name: string, answers: readonly Answer[]): void {
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  print(`${name}: ${counted}; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
