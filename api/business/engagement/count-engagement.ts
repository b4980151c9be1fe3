import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';
import { writeEngagement } from './record-engagement.ts';
import { BURST_MS, type Sighting, type Verdict, isBot } from './detect-bots.ts';

/** By then, every node has written the requests around this one. */
const SETTLED_AFTER_MS = BURST_MS + 5_000;
const AT_ONCE = 1_000;

/** Writes the buffer, then counts requests that are old enough to be classified as people or bots. */
export async function countEngagement(deps: AppDeps): Promise<void> {
  await writeEngagement(deps);
  while ((await settleSome(deps)) === AT_ONCE);
}

interface Row {
  id: number;
  campaign_id: string;
  number: number;
  at: string;
  reader: string;
  network: string;
  has_machine_sign: boolean;
}

interface Judged {
  row: Row;
  verdict: Verdict;
}

async function settleSome(deps: AppDeps): Promise<number> {
  const until = new Date(deps.now().getTime() - SETTLED_AFTER_MS).toISOString();
  const on = deps.database.queries;
  // Usually there is nothing to do, and then no transaction is begun.
  const [first] = await rows(
    on,
    sql`SELECT 1 FROM newsletter_readings WHERE verdict IS NULL AND at <= ${until} LIMIT 1`,
  );
  if (first === undefined) return 0;
  return deps.database.transaction(async (tx) => {
    // One node at a time: two would both count a person as new.
    const [lock] = await rows<{ is_ours: boolean }>(
      tx,
      sql`SELECT pg_try_advisory_xact_lock(hashtext('newsletter_readings')) AS is_ours`,
    );
    if (lock?.is_ours !== true) return 0;
    const open = await rows<Row>(
      tx,
      sql`SELECT id, campaign_id, number, at, reader, network, has_machine_sign FROM newsletter_readings
          WHERE verdict IS NULL AND at <= ${until} ORDER BY at, id LIMIT ${AT_ONCE}`,
    );
    await count(tx, await judge(tx, open));
    return open.length;
  });
}

async function judge(tx: Queries, open: readonly Row[]): Promise<Judged[]> {
  const campaigns = [...new Set(open.map((row) => row.campaign_id))];
  const moments = open.map(readingOf).map(({ at }) => at);
  const [from, to] = [Math.min(...moments) - BURST_MS, Math.max(...moments) + BURST_MS];
  const around = await rows<Row>(
    tx,
    sql`SELECT id, campaign_id, number, at, reader, network, has_machine_sign FROM newsletter_readings
        WHERE campaign_id = ANY (${sql.param(campaigns)}::uuid[])
          AND network = ANY (${sql.param([...new Set(open.map(({ network }) => network))])}::text[])
          AND at BETWEEN ${new Date(from).toISOString()} AND ${new Date(to).toISOString()}
        UNION
        SELECT id, campaign_id, number, at, reader, network, has_machine_sign FROM newsletter_readings
        WHERE campaign_id = ANY (${sql.param(campaigns)}::uuid[])
          AND reader = ANY (${sql.param([...new Set(open.map(({ reader }) => reader))])}::text[])
          AND at BETWEEN ${new Date(from).toISOString()} AND ${new Date(to).toISOString()}`,
  );
  const near = Map.groupBy(around.map(readingOf), ({ campaignId, network }) => `${campaignId} ${network}`);
  const own = Map.groupBy(around.map(readingOf), ({ campaignId, reader }) => `${campaignId} ${reader}`);
  const links = await linkCounts(tx, campaigns);
  return open.map((row) => {
    const others = [
      ...(near.get(`${row.campaign_id} ${row.network}`) ?? []),
      // One email that is opened from several networks, when emails can be told apart.
      ...(own.get(`${row.campaign_id} ${row.reader}`) ?? []).filter(({ network }) => network !== row.network),
    ];
    return {
      row,
      verdict: isBot(readingOf(row), { around: others, links: links.get(row.campaign_id) ?? 0 }),
    };
  });
}

async function linkCounts(tx: Queries, campaigns: readonly string[]): Promise<Map<string, number>> {
  const counted = await rows<{ campaign_id: string; links: number }>(
    tx,
    sql`SELECT campaign_id, count(*)::int AS links FROM newsletter_links
        WHERE campaign_id = ANY (${sql.param(campaigns)}::uuid[]) GROUP BY campaign_id`,
  );
  return new Map(counted.map(({ campaign_id: id, links }) => [id, links]));
}

interface Counted {
  campaign_id: string;
  number: number;
  /** The index of its subject, while no variant has won. */
  variant: number | null;
  reader: string;
  verdict: Verdict;
  at: string;
  /** They had clicked this or another link before. */
  has_clicked: boolean;
}

/** Counts each recipient once for the email and once for each link, people and bots separately. */
async function count(tx: Queries, judged: readonly Judged[]): Promise<void> {
  const ids = sql.param(judged.map(({ row }) => row.id));
  const verdicts = sql.param(judged.map(({ verdict }) => verdict));
  const fresh = await rows<Counted>(
    tx,
    sql`SELECT r.campaign_id, r.number, r.reader, v.verdict, min(CASE WHEN k.test_winner IS NULL THEN r.variant END) AS variant, min(r.at) AS at, bool_or(EXISTS (
            SELECT FROM newsletter_readings e WHERE e.campaign_id = r.campaign_id AND e.reader = r.reader AND e.number > 0
              AND e.verdict = v.verdict)) AS has_clicked
        FROM unnest(${ids}::bigint[], ${verdicts}::text[]) AS v (id, verdict)
        JOIN newsletter_readings r ON r.id = v.id JOIN newsletter_campaigns k ON k.id = r.campaign_id
        WHERE NOT EXISTS (SELECT FROM newsletter_readings e WHERE e.campaign_id = r.campaign_id AND e.reader = r.reader
          AND e.number = r.number AND e.verdict = v.verdict)
        GROUP BY r.campaign_id, r.number, r.reader, v.verdict`,
  );
  const changes = changesOf(fresh);
  await addToCounters(tx, 'readings', changes);
  await countHours(tx, changes);
  await countLinks(tx, fresh);
  await nameReaders(tx, fresh);
  await rows(
    tx,
    sql`UPDATE newsletter_readings r SET verdict = v.verdict
        FROM unnest(${ids}::bigint[], ${verdicts}::text[]) AS v (id, verdict) WHERE r.id = v.id`,
  );
}

type MomentOfChange = CountChange & { at: string };

/** When people and bots opened and clicked: kept when the individual rows are deleted. */
async function countHours(tx: Queries, changes: readonly MomentOfChange[]): Promise<void> {
  const all = changes.filter(({ name }) => !name.startsWith('test_'));
  if (all.length === 0) return;
  await rows(
    tx,
    sql`INSERT INTO newsletter_reading_hours AS h (campaign_id, hour, name, value)
        SELECT v.campaign_id, date_trunc('hour', v.at, 'UTC'), v.name, count(*)::int FROM unnest(
          ${sql.param(all.map((one) => one.campaign_id))}::uuid[], ${sql.param(all.map(({ at }) => at))}::timestamptz[],
          ${sql.param(all.map(({ name }) => name))}::text[]) AS v (campaign_id, at, name) GROUP BY 1, 2, 3
        ON CONFLICT (campaign_id, hour, name) DO UPDATE SET value = h.value + excluded.value`,
  );
}

function changesOf(fresh: readonly Counted[]): MomentOfChange[] {
  const readers = new Set<string>();
  return fresh.flatMap(({ campaign_id, number, reader, verdict, variant, at, has_clicked: hasClicked }) => {
    const isPerson = verdict === 'person';
    const key = `${campaign_id} ${reader} ${verdict}`;
    if (number > 0 && (hasClicked || readers.has(key))) return [];
    if (number > 0) readers.add(key);
    const what = number === 0 ? 'opened' : 'clicked';
    const changes = [{ campaign_id, name: isPerson ? what : `machine_${what}`, by: 1, at }];
    return isPerson && variant !== null
      ? [...changes, { campaign_id, name: `test_${what}_${variant}`, by: 1, at }]
      : changes;
  });
}

async function countLinks(tx: Queries, fresh: readonly Counted[]): Promise<void> {
  const clicks = fresh.filter(({ number }) => number > 0);
  if (clicks.length === 0) return;
  await rows(
    tx,
    sql`UPDATE newsletter_links l SET clicks = l.clicks + v.people, machine_clicks = l.machine_clicks + v.machines FROM (
          SELECT campaign_id, number, count(*) FILTER (WHERE verdict = 'person')::int AS people,
            count(*) FILTER (WHERE verdict = 'machine')::int AS machines
          FROM unnest(${sql.param(clicks.map((one) => one.campaign_id))}::uuid[],
            ${sql.param(clicks.map(({ number }) => number))}::int[],
            ${sql.param(clicks.map(({ verdict }) => verdict))}::text[]) AS c (campaign_id, number, verdict)
          GROUP BY campaign_id, number) v
        WHERE l.campaign_id = v.campaign_id AND l.number = v.number`,
  );
}

/** Events name a delivery only while an administrator has enabled tracking per person. */
async function nameReaders(tx: Queries, fresh: readonly Counted[]): Promise<void> {
  const named = fresh.filter(({ reader, verdict }) => verdict === 'person' && reader.startsWith('d:'));
  if (named.length === 0) return;
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries d SET
          opened_at = CASE WHEN v.opened IS NULL THEN d.opened_at ELSE least(d.opened_at, v.opened) END,
          clicked_at = CASE WHEN v.clicked IS NULL THEN d.clicked_at ELSE least(d.clicked_at, v.clicked) END
        FROM (SELECT id, campaign_id, min(at) FILTER (WHERE number = 0) AS opened, min(at) FILTER (WHERE number > 0) AS clicked
          FROM unnest(${sql.param(named.map(({ reader }) => reader.slice(2)))}::uuid[],
            ${sql.param(named.map((one) => one.campaign_id))}::uuid[],
            ${sql.param(named.map(({ number }) => number))}::int[],
            ${sql.param(named.map(({ at }) => at))}::timestamptz[]) AS n (id, campaign_id, number, at)
          GROUP BY id, campaign_id) v
        WHERE d.id = v.id AND d.campaign_id = v.campaign_id AND d.contact_id IS NOT NULL`,
  );
}

function readingOf(row: Row): Sighting {
  return {
    campaignId: row.campaign_id,
    number: row.number,
    at: Date.parse(row.at),
    reader: row.reader,
    network: row.network,
    hasMachineSign: row.has_machine_sign,
  };
}
