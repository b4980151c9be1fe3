import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type RunningProduct,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';

/**
 * `node bench/faults/kill-during-saves.ts [SAVES]`: saves articles over HTTP with several clients, kills the product with SIGKILL again
 * and again, and compares every acknowledged save with what the next start has. Also starts a second process on the same data.
 * Exit code 1 when one save is lost or the second process is let in.
 */
const saves = Number(process.argv[2] ?? 1000);
const clients = 4;
const shortestRunMs = 150;
const longestRunMs = 900;

/** What the product said that it had stored last, by id. */
type Acknowledged = Map<string, { version: number; title: string }>;

interface Tally {
  acknowledged: number;
  kills: number;
  lost: string[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await withTemporaryFolder(async (dataDir) => {
  const records: Acknowledged = new Map();
  const tally: Tally = { acknowledged: 0, kills: 0, lost: [] };
  while (tally.acknowledged < saves) {
    const product = await startProduct(dataDir);
    if (tally.kills === 0) refuseSecond(dataDir);
    tally.lost.push(...(await findLost(product, records)));
    tally.acknowledged += await saveUntilKilled(product, records);
    tally.kills += 1;
  }
  const product = await startProduct(dataDir);
  tally.lost.push(...(await findLost(product, records)));
  await product.kill('SIGTERM');
  say(
    `${tally.acknowledged} saves of ${records.size} articles acknowledged, ${tally.kills} kills, ${tally.lost.length} lost`,
  );
  for (const line of tally.lost) say(line);
  if (tally.lost.length > 0) process.exitCode = 1;
});

async function saveUntilKilled(product: RunningProduct, records: Acknowledged): Promise<number> {
  const client = { origin: product.origin, token: await signIn(product.origin) };
  const running = { stop: false, count: 0 };
  const savers = Array.from({ length: clients }, async () => {
    // Half of the saves make an article, half change the one just made.
    while (!running.stop) {
      try {
        const made = await save(client, { content_type_name: 'article', title: titleOf('Made') });
        records.set(made.id, made);
        running.count += 1;
        const change = { title: titleOf('Changed'), version: made.version };
        records.set(made.id, await save(client, change, made.id));
        running.count += 1;
      } catch (error) {
        if (!running.stop) throw error;
      }
    }
  });
  await wait(shortestRunMs + Math.random() * (longestRunMs - shortestRunMs));
  running.stop = true;
  await product.kill('SIGKILL');
  await Promise.all(savers);
  return running.count;
}

interface Client {
  origin: string;
  token: string;
}

interface Saved {
  id: string;
  version: number;
  title: string;
}

/** Resolves when the save was acknowledged. */
async function save({ origin, token }: Client, body: object, id?: string): Promise<Saved> {
  const response = await fetch(`${origin}/api/v1/content${id === undefined ? '' : `/${id}`}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: Saved };
  return { id: data.id, version: data.version, title: data.title };
}

function titleOf(verb: string): string {
  return `${verb} ${Math.random().toString(36).slice(2)}`;
}

/** Those of which the product has an older version than it acknowledged, another text of it, or nothing. */
async function findLost(product: RunningProduct, records: Acknowledged): Promise<string[]> {
  const token = await signIn(product.origin);
  const lost: string[] = [];
  for (const [id, { version, title }] of records) {
    const response = await fetch(`${product.origin}/api/v1/content/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = response.ok ? ((await response.json()) as { data: Saved }) : { data: undefined };
    // A save whose answer the kill cut off may be there as well.
    const kept =
      data !== undefined && (data.version > version || (data.version === version && data.title === title));
    if (!kept)
      lost.push(
        `${id}: acknowledged version ${version} "${title}", found ${JSON.stringify(data ?? response.status)}`,
      );
  }
  return lost;
}

function refuseSecond(dataDir: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../..', 'server', 'main.ts')],
    {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      encoding: 'utf8',
      timeout: 30_000,
    },
  );
  const refused = status !== 0 && /^The database in .* is in use .*\n$/.test(stderr);
  say(`a second process: exit code ${status}, ${stderr.trim()}`);
  if (!refused) process.exitCode = 1;
}
