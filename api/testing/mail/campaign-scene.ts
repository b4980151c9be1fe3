import { sql } from 'drizzle-orm';
import { addressHash } from '../../platform/text/address.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { createDeps } from '../../app/create-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { sendCampaign } from '../../business/campaigns/campaign-steps.ts';
import { createMemoryImageStorage } from '../memory-image-storage.ts';

/** Where a scene takes place: the same variables for every process that takes part. */
export type SceneVariables = Record<string, string>;

/** Opens the database of a scene as a server would, for as long as `work` takes. */
export async function withScene<Result>(
  variables: SceneVariables,
  work: (deps: AppDeps) => Promise<Result>,
): Promise<Result> {
  const env = parseEnvironment({ LOG_LEVEL: 'error', ...variables });
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  try {
    const deps = await createDeps({
      database,
      env,
      fetch: () => Promise.reject(new Error('There is no network here.')),
      images: createMemoryImageStorage(),
    });
    return await work(deps);
  } finally {
    await database.close();
  }
}

const AT_ONCE = 5_000;

/** Readers of the default list: `reader1@example.org` and so on, spread over a few domains. */
export async function insertManyReaders(deps: AppDeps, count: number): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const emails = Array.from(
      { length: Math.min(AT_ONCE, count - start) },
      (_, index) => `reader${start + index + 1}@mail${(start + index) % 7}.example.org`,
    );
    const now = deps.now().toISOString();
    await rows(
      deps.database.queries,
      sql`WITH made AS (
            INSERT INTO contacts (id, created_at, updated_at, email, first_name, last_name, address_hash)
            SELECT v.id, ${now}, ${now}, v.email, 'Ann', 'Reader', v.hash FROM unnest(
              ${sql.param(emails.map(() => deps.newId()))}::uuid[], ${sql.param(emails)}::text[],
              ${sql.param(emails.map((email) => addressHash(deps, email)))}::text[]) AS v (id, email, hash) RETURNING id)
          INSERT INTO contact_list_members (contact_id, contact_list_id, status, source, subscribed_at, confirmed_at)
          SELECT made.id, l.id, 'confirmed', 'test', ${now}, ${now} FROM made, contact_lists l WHERE l.is_default`,
    );
  }
}

interface SceneCampaign {
  mailBytes: number;
  /** Tried on half of the readers each, and decided at once: everything that a trial of subjects adds to a sending. */
  otherSubjects?: readonly string[] | undefined;
}

/** A running campaign to the default list whose emails have about that many bytes. */
export async function startCampaignOf(
  deps: AppDeps,
  { mailBytes, otherSubjects = [] }: SceneCampaign,
): Promise<string> {
  const paragraph = `<p>${'One idea from a book that was worth the time. '.repeat(8)}</p>`;
  const text = paragraph.repeat(Math.max(1, Math.round((mailBytes - 6_000) / 2 / paragraph.length)));
  const blocks = [
    { type: 'heading', text: 'Hello {{ contact.first_name }}' },
    { type: 'text', html: text },
    { type: 'button', text: 'Unsubscribe', href: '{{ unsubscribe_url }}' },
  ];
  const id = deps.newId();
  const now = deps.now().toISOString();
  await rows(
    deps.database.queries,
    sql`INSERT INTO newsletter_campaigns (id, created_at, updated_at, name, slug, subject, blocks, contact_list_ids,
          test_subjects, test_share, test_hours)
        SELECT ${id}, ${now}, ${now}, 'Issue', ${id}, 'An issue for {{ contact.first_name }}',
          ${JSON.stringify(blocks)}::jsonb, ARRAY[l.id],
          ${sql.param([...otherSubjects])}::text[], 50, 0 FROM contact_lists l WHERE l.is_default`,
  );
  await deps.database.transaction((tx) => sendCampaign(tx, deps, { id, scheduledAt: undefined }));
  return id;
}

/** What the database says of a campaign, counted from its rows. */
export interface SceneState {
  status: string;
  states: Record<string, number>;
  counters: Record<string, number>;
  /** Addresses of deliveries in these states. */
  accepted: string[];
  unknown: string[];
}

export async function readScene({ database }: AppDeps, campaignId: string): Promise<SceneState> {
  const on = database.queries;
  const [campaign] = await rows<{ status: string }>(
    on,
    sql`SELECT status FROM newsletter_campaigns WHERE id = ${campaignId}`,
  );
  const deliveries = await rows<{ state: string; addresses: string[] }>(
    on,
    sql`SELECT state, array_agg(address) AS addresses FROM newsletter_deliveries
        WHERE campaign_id = ${campaignId} GROUP BY state`,
  );
  const counters = await rows<{ name: string; value: number }>(
    on,
    sql`SELECT name, sum(value)::int AS value FROM newsletter_counters WHERE campaign_id = ${campaignId} GROUP BY name`,
  );
  const addressesIn = (state: string) => deliveries.find((row) => row.state === state)?.addresses ?? [];
  return {
    status: campaign?.status ?? 'gone',
    states: Object.fromEntries(deliveries.map(({ state, addresses }) => [state, addresses.length])),
    counters: Object.fromEntries(counters.map(({ name, value }) => [name, value])),
    accepted: addressesIn('accepted'),
    unknown: addressesIn('unknown'),
  };
}
