import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type SceneState,
  type SceneVariables,
  insertManyReaders,
  readScene,
  startCampaignOf,
  withScene,
} from './campaign-scene.ts';
import { type Relay, startRelay } from './smtp-relay.ts';

export interface KillOptions {
  dataDir: string;
  /** PostgreSQL, for several nodes at once; without it the embedded database and one. */
  databaseUrl?: string | undefined;
  nodes: number;
  recipients: number;
  kills: number;
  connections: number;
  /** Between two kills, at random within. */
  killAfterMs: readonly [number, number];
  /** How long the mail server waits before each response. */
  relayDelayMs?: number;
  /** One sender is stopped and woken again after others took over. */
  zombie?: boolean;
  /** Subjects that are tried first: then some are killed while the rest waits for the winner. */
  otherSubjects?: readonly string[];
  onProgress?: (line: string) => void;
}

/** What is to be 0 is `duplicates` and `skipped`; `unknown` is bounded by the connections of each kill. */
export interface KillFigures {
  recipients: number;
  kills: number;
  connections: number;
  /** Emails that arrived completely, and how many of them were duplicates for their recipient. */
  arrived: number;
  duplicates: number;
  /** No one got it, and the database does not mark it as possible. */
  skipped: number;
  unknown: number;
  /** Of the unknown, how many had arrived. */
  unknownArrived: number;
  /** Counted as accepted though nothing arrived. */
  acceptedWithoutMail: number;
  zombieFenced: boolean | undefined;
  seconds: number;
  scene: SceneState;
}

const PROGRAM = fileURLToPath(new URL('../programs/send-campaigns.ts', import.meta.url));
const LEASE_MS = 1_500;

/**
 * Sends one campaign with processes that are killed (`kill -9`) at random, and compares what arrived at the mail
 * server with what the database says in the end.
 */
export async function killSenders(options: KillOptions): Promise<KillFigures> {
  const relay = await startRelay({ delayMs: options.relayDelayMs ?? 2 });
  const nodes = new Set<Node>();
  try {
    const variables = variablesOf(options, relay);
    const campaignId = await withScene(variables, async (deps) => {
      await insertManyReaders(deps, options.recipients);
      return startCampaignOf(deps, { mailBytes: 15_000, otherSubjects: options.otherSubjects });
    });
    const startedAt = performance.now();
    while (nodes.size < options.nodes) nodes.add(await startNode(variables));
    const zombieFenced = options.zombie === true ? await wakeZombie(nodes, { variables, relay }) : undefined;
    const kills = await killMany(nodes, { options, variables, relay });
    const scene = await untilSent(nodes, { options, variables, relay, campaignId });
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...figuresOf(options, { relay, scene, kills }), zombieFenced, seconds };
  } finally {
    for (const node of nodes) node.child.kill('SIGKILL');
    await relay.close();
  }
}

function variablesOf({ dataDir, databaseUrl, connections }: KillOptions, relay: Relay): SceneVariables {
  return {
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for scenes that is long enough for anybody',
    SMTP_URL: `${relay.url}?connections=${connections}`,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

interface Node {
  child: ChildProcess;
  output: () => string;
}

async function startNode(variables: SceneVariables): Promise<Node> {
  const { PATH } = process.env;
  const env = { PATH, LEASE_MS: String(LEASE_MS), LOG_LEVEL: 'warn', ...variables };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('sending\n')) {
    if (child.exitCode !== null) throw new Error(`A sender ended before it began: ${output}`);
    await sleep(10);
  }
  return { child, output: () => output };
}

async function kill(node: Node, signal: NodeJS.Signals): Promise<void> {
  const ended = once(node.child, 'exit');
  node.child.kill(signal);
  await ended;
}

/** Stops one sender in the middle of its work, lets its lease end, and wakes it: what it does then must count for nothing. */
async function wakeZombie(
  nodes: Set<Node>,
  { variables, relay }: { variables: SceneVariables; relay: Relay },
): Promise<boolean> {
  const [zombie] = nodes;
  if (zombie === undefined) return false;
  await arrivals(relay, relay.arrived.length + 50);
  zombie.child.kill('SIGSTOP');
  const other = await startNode(variables);
  nodes.add(other);
  await sleep(LEASE_MS * 2 + 1_500);
  zombie.child.kill('SIGCONT');
  await sleep(2_000);
  return zombie.output().includes('counted as gone');
}

async function killMany(
  nodes: Set<Node>,
  { options, variables, relay }: { options: KillOptions; variables: SceneVariables; relay: Relay },
): Promise<number> {
  const [least, most] = options.killAfterMs;
  let kills = 0;
  while (kills < options.kills && relay.arrived.length < options.recipients * 0.97) {
    // Somewhere within its own part of the campaign: the last kills meet its end as the first do its beginning.
    const share = (options.recipients * 0.9) / options.kills;
    await arrivals(
      relay,
      Math.max(relay.arrived.length + 1, Math.round(share * (kills + randomInt(1000) / 1000))),
    );
    await sleep(randomInt(least, most + 1));
    const victims = [...nodes];
    const victim = victims[randomInt(victims.length)];
    if (victim === undefined) break;
    nodes.delete(victim);
    await kill(victim, 'SIGKILL');
    kills += 1;
    options.onProgress?.(`kill ${kills}: ${relay.arrived.length} mails arrived so far`);
    nodes.add(await startNode(variables));
  }
  return kills;
}

/** Waits until the mail server has that many emails, or nothing more arrives for a while. */
async function arrivals(relay: Relay, count: number): Promise<void> {
  let seen = relay.arrived.length;
  for (let waited = 0; relay.arrived.length < count && waited < 8_000; waited += 5) {
    if (relay.arrived.length > seen) waited = 0;
    seen = relay.arrived.length;
    await sleep(5);
  }
}

/** Lets the last senders finish. An embedded database admits no one else before they are gone. */
async function untilSent(
  nodes: Set<Node>,
  {
    options,
    variables,
    relay,
    campaignId,
  }: { options: KillOptions; variables: SceneVariables; relay: Relay; campaignId: string },
): Promise<SceneState> {
  for (let tries = 0; tries < 30; tries += 1) {
    for (let seen = -1; seen < relay.arrived.length; await sleep(2 * LEASE_MS)) seen = relay.arrived.length;
    if (options.databaseUrl === undefined) for (const node of nodes) await kill(node, 'SIGTERM');
    const scene = await withScene(variables, (deps) => readScene(deps, campaignId));
    if (scene.status === 'sent') return scene;
    if (options.databaseUrl === undefined) {
      nodes.clear();
      nodes.add(await startNode(variables));
    }
  }
  return withScene(variables, (deps) => readScene(deps, campaignId));
}

function figuresOf(
  options: KillOptions,
  { relay, scene, kills }: { relay: Relay; scene: SceneState; kills: number },
): Omit<KillFigures, 'zombieFenced' | 'seconds'> {
  const got = new Set(relay.arrived.map(({ to }) => to));
  const listed = Object.values(scene.states).reduce((sum, count) => sum + count, 0);
  const unknownArrived = scene.unknown.filter((address) => got.has(address)).length;
  const acceptedWithoutMail = scene.accepted.filter((address) => !got.has(address)).length;
  return {
    recipients: options.recipients,
    kills,
    connections: options.connections,
    arrived: relay.arrived.length,
    duplicates: relay.arrived.length - got.size,
    skipped: options.recipients - listed + acceptedWithoutMail,
    unknown: scene.unknown.length,
    unknownArrived,
    acceptedWithoutMail,
    scene,
  };
}
