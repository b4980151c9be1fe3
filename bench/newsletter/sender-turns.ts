import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { claimBatch } from '#api/business/sending/claim-turn.ts';
import { prepareAudience } from '#api/business/sending/prepare-audience.ts';
import { openLease } from '#api/business/sending/sender-lease.ts';
import { insertManyReaders, startCampaignOf, withScene } from '#api/testing/mail/campaign-scene.ts';

/**
 * `node bench/newsletter/sender-turns.ts [--recipients 10000] [--limit 20] [--rounds 3] [--database-url URL]`: the cost of a
 * sender's turns without sending: as the one statement that they nearly always are, and as the transaction that they
 * are if there is more to do. Both alternate, so that other load on the machine hits both; on a busy machine compare
 * the fastest tenth (p10).
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '10000' },
    limit: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    'database-url': { type: 'string' },
  },
});
const LEASE_MS = 60_000;
const limit = Number(values.limit);

const folder = await mkdtemp(join(tmpdir(), 'colophon-turns-'));
const databaseUrl = values['database-url'];
const variables = {
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: 'a key for scenes that is long enough for anybody',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
};
try {
  await withScene(variables, async (deps) => {
    await insertManyReaders(deps, Number(values.recipients));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const way of ['one statement', 'a transaction'] as const) {
        const id = await startCampaignOf(deps, { mailBytes: 1_000 });
        while (!(await prepareAudience(deps, id)));
        console.log(`${way}: ${await takeTurns(deps, id, way)}`);
      }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Takes turns until everyone has been sent to, as far as the database knows. */
async function takeTurns(
  deps: Parameters<typeof claimBatch>[0],
  id: string,
  way: 'one statement' | 'a transaction',
): Promise<string> {
  const senderId = await openLease(deps, LEASE_MS);
  const before = way === 'a transaction' ? () => Promise.resolve() : undefined;
  const base = { senderId, leaseMs: LEASE_MS, limit, campaignIds: [id], hasRates: false, before };
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  const turnMs: number[] = [];
  let { claimed } = await claimBatch(deps, { ...base, settled: [] });
  while (claimed.length > 0) {
    const result = { outcome: 'accepted' as const, code: 250, reply: '250 OK' };
    const settled = claimed.map((delivery) => ({ delivery, result }));
    const turnAt = performance.now();
    ({ claimed } = await claimBatch(deps, { ...base, settled }));
    turnMs.push(performance.now() - turnAt);
  }
  turnMs.sort((one, other) => one - other);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const at = (share: number) => `${(turnMs[Math.floor(turnMs.length * share)] ?? 0).toFixed(2)} ms`;
  const cpuMs = ((user + system) / 1000 / turnMs.length).toFixed(2);
  const perSecond = Math.round((limit * turnMs.length) / seconds);
  return `turns p10 ${at(0.1)}, p50 ${at(0.5)}, ${cpuMs} ms of this processor each, ${perSecond} mails/s`;
}
