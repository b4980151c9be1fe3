import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { type Queries, rows } from '#api/platform/database/database.ts';
import { refreshStatistics } from '#api/platform/database/statistics.ts';
import { previewSegment } from '#api/business/segments/count-segment.ts';
import { withScene } from '#api/testing/mail/campaign-scene.ts';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/segments.ts --database-url URL [--contacts 1000000]`: how long the live count of a segment takes while it is
 * written, and how long counting one by one. The database must be empty, or hold the contacts of an earlier run.
 */
const { values } = parseArgs({
  options: { contacts: { type: 'string', default: '1000000' }, 'database-url': { type: 'string' } },
});
const contacts = Number(values.contacts);
const ROUNDS = 10;
const AT_ONCE = 50_000;

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

/** People with some variety, with ids that grow as those of the product do: dates over two years, an eighth unsubscribed, a city each, and one issue that half of them got. */
async function populate(deps: AppDeps): Promise<void> {
  const on = deps.database.queries;
  const [known] = await rows<{ count: number }>(on, sql`SELECT count(*)::int AS count FROM contacts`);
  if ((known?.count ?? 0) > 0) return;
  print(`Making ${contacts} contacts …`);
  const campaignId = deps.newId();
  await rows(
    on,
    sql`INSERT INTO newsletter_campaigns (id, created_at, updated_at, name, slug, blocks, status, started_at)
        VALUES (${campaignId}, now(), now(), 'Issue', 'issue', '[]', 'sent', now())`,
  );
  for (let first = 1; first <= contacts; first += AT_ONCE) await insertPart(on, { first, campaignId });
  await refreshStatistics(on, ['contacts', 'contact_list_members', 'newsletter_deliveries']);
  if (deps.database.kind === 'postgres')
    for (const table of ['contacts', 'contact_list_members'])
      await rows(on, sql.raw(`VACUUM ANALYZE ${table}`));
}

async function insertPart(
  on: Queries,
  { first, campaignId }: { first: number; campaignId: string },
): Promise<void> {
  const last = Math.min(contacts, first + AT_ONCE - 1);
  await rows(
    on,
    sql`WITH made AS (
          INSERT INTO contacts (id, created_at, updated_at, email, first_name, last_name, address_hash, attributes)
          SELECT (lpad(to_hex(1760000000000 + i), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid,
            now() - (i * 37 % 730) * interval '1 day', now(), 'reader' || i || '@mail' || i % 7 || '.example.org',
            'Ann', 'Reader', md5(i::text), jsonb_build_object('city', (ARRAY['Lyon', 'Bern', 'Oslo', 'Porto'])[1 + i % 4], 'issues', i % 50)
          FROM generate_series(${first}::int, ${last}::int) AS i RETURNING id, created_at, address_hash),
        members AS (
          INSERT INTO contact_list_members (contact_id, contact_list_id, status, source, subscribed_at, confirmed_at)
          SELECT made.id, l.id, CASE WHEN address_hash < '2' THEN 'unsubscribed' ELSE 'confirmed' END, 'bench', made.created_at, made.created_at
          FROM made, contact_lists l WHERE l.is_default)
        INSERT INTO newsletter_deliveries (id, campaign_id, contact_id, address_hash, domain, state, due_at, settled_at)
        SELECT gen_random_uuid(), ${campaignId}, id, address_hash, 'example.org', 'accepted', now(), now() FROM made
        WHERE address_hash > '8'`,
  );
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
