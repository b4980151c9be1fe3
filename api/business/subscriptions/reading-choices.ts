import { type SQL, sql } from 'drizzle-orm';
import { FREQUENCIES, type Frequency } from '#schema/newsletter/frequency.ts';
import type { SubscriptionPreferences } from '#schema/answers/newsletter/contacts.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type ConsentEventName, type Origin, noteConsent } from '../contacts/consent.ts';

const YEAR_MS = 366 * 86_400_000;

/** What a reader wants of the lists they are on. Undefined changes nothing. */
export interface ReadingChoice {
  frequency?: Frequency | undefined;
  /** Topics they want, of those that are offered to them. */
  topicIds?: readonly string[] | undefined;
}

type Reading = Pick<SubscriptionPreferences, 'frequency' | 'frequencies' | 'topics'>;

/** How often a reader gets newsletters and about what, with everything they can choose. */
export async function readingOf(on: Queries, contactId: string, now: Date): Promise<Reading> {
  const [contact] = await rows<{ frequency: Frequency; made: Frequency[] }>(
    on,
    sql`SELECT c.frequency, ARRAY(SELECT DISTINCT r.frequency FROM recurring_issues r WHERE r.enabled) AS made
        FROM contacts c WHERE c.id = ${contactId}`,
  );
  const { frequency = 'each', made = [] } = contact ?? {};
  const frequencies = FREQUENCIES.filter((each) => each === 'each' || made.includes(each));
  return {
    // Without the digest they chose, they get every issue.
    frequency: frequencies.includes(frequency) ? frequency : 'each',
    frequencies,
    topics: await offeredTopics(on, contactId, now),
  };
}

/** Those of recurring issues, of the issues of the last year, and those that the reader muted. */
function offeredTopics(
  on: Queries,
  contactId: string,
  now: Date,
): Promise<SubscriptionPreferences['topics']> {
  const since = new Date(now.getTime() - YEAR_MS).toISOString();
  return rows(
    on,
    sql`SELECT t.id, t.name, NOT t.id = ANY (c.muted_topic_ids) AS wanted FROM contacts c CROSS JOIN categories t
        WHERE c.id = ${contactId} AND t.id IN (
          SELECT unnest(muted_topic_ids) FROM contacts WHERE id = ${contactId}
          UNION SELECT unnest(topic_ids) FROM recurring_issues WHERE enabled
          UNION SELECT unnest(topic_ids) FROM newsletter_campaigns WHERE started_at > ${since})
        ORDER BY lower(t.name), t.id LIMIT 100`,
  );
}

interface Choosing {
  contactId: string;
  choice: ReadingChoice;
  origin: Origin;
}

/** Stores what a reader chose, and notes it with their consent where it changed. */
export async function chooseReading(
  tx: Queries,
  deps: AppDeps,
  { contactId, choice: { frequency, topicIds }, origin }: Choosing,
): Promise<void> {
  const moment = { now: deps.now(), newId: deps.newId };
  const set = async (event: ConsentEventName, column: 'frequency' | 'muted_topic_ids', value: SQL) => {
    const changed = await rows(
      tx,
      sql`UPDATE contacts SET ${sql.raw(column)} = ${value}, version = version + 1, updated_at = ${moment.now.toISOString()}
          WHERE id = ${contactId} AND ${sql.raw(column)} <> ${value} RETURNING 1`,
    );
    if (changed.length > 0)
      await noteConsent(tx, [{ contactId, listId: null, event, before: null }], { origin, moment });
  };
  if (frequency !== undefined) await set('frequency_changed', 'frequency', sql`${frequency}`);
  if (topicIds === undefined) return;
  const offered = await offeredTopics(tx, contactId, moment.now);
  const muted = offered.filter(({ id }) => !topicIds.includes(id)).map(({ id }) => id);
  await set('topics_changed', 'muted_topic_ids', sql`${sql.param(muted)}::uuid[]`);
}
