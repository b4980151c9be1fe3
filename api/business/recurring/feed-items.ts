import { sql } from 'drizzle-orm';
import type { Block } from '#schema/fields/blocks.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { withoutLoneHeadings } from '../mail-design/mail-source.ts';
import { asHref, asHtml } from './feed-html.ts';
import type { FeedEntry } from './parse-feed.ts';

/** Of a feed that is read for the first time, the rest is old. */
const NEW_AT_FIRST = 10;
const LIST_LIMIT_DEFAULT = 5;
/** What was shown is known that long after the feed has dropped it; what was not, that long. */
const SHOWN_KEPT_DAYS = 3 * 365;
const WAITING_KEPT_DAYS = 60;
const WAITING_MAX = 2000;
const DAY_MS = 86_400_000;

interface Reading {
  id: string;
  entries: readonly FeedEntry[];
  /** True: this feed was not read before. */
  isFirst: boolean;
  now: Date;
}

/** Stores what a feed shows now. What it showed before stays what it was, whatever the feed says about it today. */
export async function storeEntries(tx: Queries, { id, entries, isFirst, now }: Reading): Promise<void> {
  const at = now.toISOString();
  const of = (name: keyof FeedEntry) => sql.param(entries.map((entry) => entry[name]));
  await rows(
    tx,
    sql`INSERT INTO recurring_feed_items
          (recurring_issue_id, key, position, title, url, summary, found_at, seen_at, is_old)
        SELECT ${id}, v.key, v.position, v.title, v.url, v.summary, ${at}::timestamptz, ${at}::timestamptz,
          ${isFirst}::boolean AND v.position > ${NEW_AT_FIRST}
        FROM unnest(${of('key')}::text[], ${of('title')}::text[], ${of('url')}::text[], ${of('summary')}::text[])
          WITH ORDINALITY AS v (key, title, url, summary, position)
        WHERE NOT EXISTS (SELECT FROM recurring_feed_items s WHERE s.recurring_issue_id = ${id}
          AND s.url = v.url AND s.title = v.title AND s.key <> v.key)
        ON CONFLICT (recurring_issue_id, key) DO UPDATE SET seen_at = excluded.seen_at`,
  );
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await rows(
    tx,
    sql`DELETE FROM recurring_feed_items i WHERE i.recurring_issue_id = ${id}
          AND (i.seen_at < ${before(SHOWN_KEPT_DAYS)}
            OR (i.campaign_id IS NULL AND NOT i.is_old AND (i.seen_at < ${before(WAITING_KEPT_DAYS)} OR i.key IN (
              SELECT w.key FROM recurring_feed_items w
              WHERE w.recurring_issue_id = ${id} AND w.campaign_id IS NULL AND NOT w.is_old
              ORDER BY w.found_at DESC, w.position OFFSET ${WAITING_MAX}))))`,
  );
}

/** Another feed: what the former one had waiting is no longer news; what was shown stays known, because the new one may repeat it. */
export async function forgetFeed(tx: Queries, id: string): Promise<void> {
  await rows(
    tx,
    sql`DELETE FROM recurring_feed_items WHERE recurring_issue_id = ${id} AND campaign_id IS NULL`,
  );
  await rows(tx, sql`UPDATE recurring_feed_items SET is_old = true WHERE recurring_issue_id = ${id}`);
  await rows(
    tx,
    sql`UPDATE recurring_issues SET feed_read_at = NULL, feed_ok_at = NULL, feed_problem = NULL WHERE id = ${id}`,
  );
}

/** An entry that was in no issue yet. */
export type NewItem = Pick<FeedEntry, 'key' | 'title' | 'url' | 'summary'>;

/** What no issue has shown yet, newest first. An issue that is deleted has shown nothing. */
export function newItems(tx: Queries, id: string): Promise<NewItem[]> {
  return rows<NewItem>(
    tx,
    sql`SELECT key, title, url, summary FROM recurring_feed_items
        WHERE recurring_issue_id = ${id} AND NOT is_old AND campaign_id IS NULL
        ORDER BY found_at DESC, position, key LIMIT 200`,
  );
}

/** Records which issue shows them. */
export async function markShown(
  tx: Queries,
  { id, keys, campaignId }: { id: string; keys: readonly string[]; campaignId: string },
): Promise<void> {
  if (keys.length === 0) return;
  await rows(
    tx,
    sql`UPDATE recurring_feed_items SET campaign_id = ${campaignId}
        WHERE recurring_issue_id = ${id} AND key = ANY (${sql.param([...keys])}::text[])`,
  );
}

/** The blocks of a template with entries of a feed in place of its lists, and the keys of those that are shown. */
export function withItems(
  blocks: readonly Block[],
  items: readonly NewItem[],
): { blocks: Block[]; keys: string[] } {
  const left = [...items];
  const shown = new Map<Block, readonly NewItem[]>();
  for (const block of blocks.flatMap((one) => (one.type === 'columns' ? one.columns.flat() : [one])))
    if (block.type === 'content_list' && (block.content_ids ?? []).length === 0)
      shown.set(block, left.splice(0, Number(block.rule?.['limit'] ?? LIST_LIMIT_DEFAULT)));
  const filled = (block: Block): Block[] => {
    if (block.type === 'columns')
      return [{ ...block, columns: block.columns.map((column) => column.flatMap(filled)) }];
    const list = shown.get(block);
    if (block.type !== 'content_list' || list === undefined) return [block];
    const isShort = block.look === 'titles';
    return list.length === 0
      ? []
      : [{ type: 'text', html: list.map((item) => htmlOf(item, isShort)).join('\n') }];
  };
  const kept = withoutLoneHeadings(blocks, (list) => shown.get(list)?.length !== 0);
  return { blocks: kept.flatMap(filled), keys: [...shown.values()].flat().map(({ key }) => key) };
}

function htmlOf({ title, url, summary }: NewItem, isShort: boolean): string {
  const link = `<strong><a href="${asHref(url)}">${asHtml(title)}</a></strong>`;
  if (isShort || summary === '') return `<p>${link}</p>`;
  return /<(?:p|ul|ol|blockquote)\b/.test(summary)
    ? `<p>${link}</p>\n${summary}`
    : `<p>${link}<br>\n${summary}</p>`;
}
