import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type KillFigures, killSenders } from '#api/testing/mail/campaign-kills.ts';

/**
 * `node bench/newsletter/campaign-kills.ts [--recipients 20000] [--kills 20] [--connections 10] [--database-url URL]`: sends one campaign
 * with processes that are killed with `kill -9` at random, on the embedded database, or on an empty PostgreSQL with two nodes and
 * a sender that is stopped and woken again. Says what arrived, and ends with 1 where the promise was not kept.
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '20' },
    connections: { type: 'string', default: '10' },
    'database-url': { type: 'string' },
  },
});
const databaseUrl = values['database-url'];
const folder = await mkdtemp(join(tmpdir(), 'colophon-campaign-'));
try {
  const figures = await killSenders({
    dataDir: join(folder, 'data'),
    databaseUrl,
    nodes: databaseUrl === undefined ? 1 : 2,
    zombie: databaseUrl !== undefined,
    recipients: Number(values.recipients),
    kills: Number(values.kills),
    connections: Number(values.connections),
    // Slow enough that the campaign does not end before the kills do.
    relayDelayMs: databaseUrl === undefined ? 6 : 45,
    killAfterMs: [100, 500],
    onProgress: print,
  });
  report(figures);
  if (!isKept(figures)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function isKept({
  duplicates,
  skipped,
  unknown,
  connections,
  kills,
  zombieFenced,
  scene,
}: KillFigures): boolean {
  const crashes = kills + (zombieFenced === undefined ? 0 : 1);
  const isBounded = unknown <= connections * crashes;
  return duplicates === 0 && skipped === 0 && isBounded && zombieFenced !== false && scene.status === 'sent';
}

function report({ scene, ...figures }: KillFigures): void {
  print(`${databaseUrl === undefined ? 'embedded database, one node' : 'PostgreSQL, two nodes'}`);
  for (const [name, value] of Object.entries(figures))
    if (value !== undefined)
      print(`  ${name}: ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`);
  print(`  campaign: ${scene.status}, ${JSON.stringify(scene.states)}`);
  print(isKept({ scene, ...figures }) ? 'The promise was kept.' : 'THE PROMISE WAS BROKEN.');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
