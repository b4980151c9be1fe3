import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '#api/app-deps.ts';
import { rows } from '#api/database/database.ts';
import { refreshStatistics } from '#api/database/statistics.ts';
import { previewSegment } from '#api/segments/count-segment.ts';
import { insertManyReaders, withScene } from '#api/testing/campaign-scene.ts';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { withTemporaryFolder } from './running-product.ts';

/**
 * `node bench/segments.ts --database-url URL [--contacts 1000000]`: how long the live count of a segment takes while it is
 * written, and how long counting one by one. The database must be empty, or hold the contacts of an earlier run.
 */
const { values } = parseArgs({
  options: { contacts: { type: 'string', default: '1000000' }, 'database-url': { type: 'string' } },
});
const contacts = Number(values.contacts);
const ROUNDS = 10;

await withTemporaryFolder((folder) =>
  withScene(
    {
      DATA_DIR: folder,
      SITE_URL: 'http://localhost:3000',
      ...(values['database-url'] === undefined ? {} : { DATABASE_URL: values['database-url'] }),
    },
    async (deps) => {
      await populate(deps);
      const on = deps.database.queries;
      const [list] = await rows<{ id: string }>(on, sql`SELECT id FROM contact_lists WHERE is_default`);
      for (const [name, rule] of Object.entries(rulesOf(list?.id ?? ''))) await measure(deps, name, rule);
    },
  ),
);

/** A million people with some variety: dates over two years, a tenth unsubscribed, a city each, and one issue sent. */
async function populate(deps: AppDeps): Promise<void> {
  const on = deps.database.queries;
  const [known] = await rows<{ count: number }>(on, sql`SELECT count(*)::int AS count FROM contacts`);
  if ((known?.count ?? 0) > 0) return;
  print(`Making ${contacts} contacts …`);
  await insertManyReaders(deps, contacts);
  const spread = sql`now() - ('x' || substr(md5(id::text), 1, 6))::bit(24)::int / 16777216.0 * interval '730 days'`;
  await rows(
    on,
    sql`UPDATE contacts SET created_at = ${spread}, attributes = jsonb_build_object(
          'city', (ARRAY['Lyon', 'Bern', 'Oslo', 'Porto'])[1 + ascii(right(id::text, 1)) % 4], 'issues', ascii(left(md5(id::text), 1)))`,
  );
  await rows(
    on,
    sql`UPDATE contact_list_members m SET subscribed_at = c.created_at, confirmed_at = c.created_at,
          status = CASE WHEN left(md5(c.id::text), 1) IN ('0', 'a') THEN 'unsubscribed' ELSE 'confirmed' END
        FROM contacts c WHERE c.id = m.contact_id`,
  );
  await rows(
    on,
    sql`WITH issue AS (
          INSERT INTO newsletter_campaigns (id, created_at, updated_at, name, slug, blocks, status, started_at)
          VALUES (gen_random_uuid(), now(), now(), 'Issue', gen_random_uuid()::text, '[]', 'sent', now()) RETURNING id)
        INSERT INTO newsletter_deliveries (id, campaign_id, contact_id, address_hash, domain, state, due_at, settled_at)
        SELECT gen_random_uuid(), issue.id, c.id, c.address_hash, 'example.org', 'accepted', now(), now() FROM issue, contacts c
        WHERE right(c.id::text, 1) < '8'`,
  );
  await refreshStatistics(on, ['contacts', 'contact_list_members', 'newsletter_deliveries']);
  if (deps.database.kind === 'postgres') await rows(on, sql`VACUUM ANALYZE`);
}

function rulesOf(listId: string): Record<string, ContactGroup> {
  const all = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'all', rules });
  const any = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'any', rules });
  const onList = { about: 'list', list_id: listId, is: 'on' } as const;
  const inLyon = { about: 'attribute', name: 'city', is: 'is', value: 'Lyon' } as const;
  return {
    'on a list': all(onList),
    'on a list and joined after a day': all(onList, {
      about: 'date',
      field: 'subscribed_at',
      list_id: listId,
      is: 'after',
      date: new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10),
    }),
    'in a city': all(inLyon),
    'on a list and in a city, or added lately': any(all(onList, inLyon), {
      about: 'date',
      field: 'created_at',
      is: 'in_last_days',
      days: 30,
    }),
    'not on a list': all({ about: 'list', list_id: listId, is: 'not_on' }),
    'an address of a domain': all(onList, {
      about: 'text',
      field: 'domain',
      is: 'is',
      value: 'mail3.example.org',
    }),
    nobody: all(onList, { about: 'text', field: 'email', is: 'contains', value: 'zzz' }),
    'no mail in 30 days': all({ about: 'date', field: 'last_mailed_at', is: 'not_in_last_days', days: 30 }),
    'opened none of the last five': all(onList, {
      about: 'engagement',
      what: 'opened',
      is: 'none',
      issues: 5,
    }),
  };
}

async function measure(deps: AppDeps, name: string, rule: ContactGroup): Promise<void> {
  const live = await timesOf(() => previewSegment(deps, { rule, exact: false }));
  const startedAt = performance.now();
  const { total } = await previewSegment(deps, { rule, exact: true });
  const exactMs = performance.now() - startedAt;
  const off = ((Math.abs(live.last.total - total) / contacts) * 100).toFixed(2);
  const how = live.last.is_estimate ? `estimated, off by ${off} % of all` : 'counted one by one';
  print(
    `${name.padEnd(42)} p50 ${live.p50} ms, worst ${live.worst} ms (${how}); exactly ${total} in ${exactMs.toFixed(0)} ms`,
  );
}

async function timesOf<Result>(work: () => Promise<Result>) {
  const times: number[] = [];
  let last = await work();
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    last = await work();
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { last, p50: sorted[ROUNDS / 2]?.toFixed(0), worst: sorted.at(-1)?.toFixed(0) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
