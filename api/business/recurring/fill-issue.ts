import { sql } from 'drizzle-orm';
import type { Block } from '#schema/fields/blocks.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { mailLanguage } from '../mail-design/compile-mail.ts';
import { fillLists } from '../mail-design/content-teasers.ts';
import { newItems, withItems } from './feed-items.ts';
import type { RecurringIssue } from './recurring-issue.ts';

type ContentList = Extract<Block, { type: 'content_list' }>;

const DAY_MS = 86_400_000;
const WINDOW_DAYS_MAX = 3650;
/** A draft may wait that long for approval before what it shows is too old for it. */
const SPARE_DAYS = 14;

/** True of a content list that shows what a rule finds; in columns, too. */
export function isFilledByRule(block: Block): boolean {
  return block.type === 'columns'
    ? block.columns.flat().some(isFilledByRule)
    : block.type === 'content_list' && (block.content_ids ?? []).length === 0;
}

/** What an issue says, and how many new items it shows. */
export interface FilledIssue {
  blocks: Block[];
  subject: string | null;
  preheader: string | null;
  newItems: number;
  /** The entries of its feed that it shows. */
  feedKeys: readonly string[];
}

/**
 * The blocks of the template; its content lists show only what these readers were not sent yet, within the rule of the recurring issue.
 * Undefined: the template was deleted.
 */
export async function fillIssue(
  tx: Queries,
  deps: AppDeps,
  recurring: RecurringIssue,
): Promise<FilledIssue | undefined> {
  const [template] = await rows<{ blocks: Block[]; subject: string | null; preheader: string | null }>(
    tx,
    sql`SELECT blocks, subject, preheader FROM newsletter_templates WHERE id = ${recurring.template_id}`,
  );
  if (template === undefined) return undefined;
  if (recurring.feed !== null) {
    const { blocks, keys } = withItems(template.blocks, await newItems(tx, recurring.id));
    return { ...template, blocks, newItems: keys.length, feedKeys: keys };
  }
  const narrowed = await ruleOf(tx, deps, recurring);
  const blocks = template.blocks.map((block) => withRule(block, narrowed));
  const lists = await fillLists(tx, blocks, {
    siteUrl: deps.env.siteUrl,
    now: deps.now(),
    issue: { id: undefined, listIds: recurring.contact_list_ids },
    ...mailLanguage(deps, recurring.language),
  });
  const shown = [...lists.values()].flatMap(({ rule, teasers }) => (rule === undefined ? [] : teasers));
  return { ...template, blocks, newItems: new Set(shown.map(({ id }) => id)).size, feedKeys: [] };
}

/** Since the last issue of this kind, whatever else was sent meanwhile. */
async function ruleOf(tx: Queries, deps: AppDeps, recurring: RecurringIssue) {
  const [found] = await rows<{ since: string; category: string | null; tag: string | null }>(
    tx,
    sql`SELECT coalesce((SELECT max(r.due_at) FROM recurring_issue_runs r
            WHERE r.recurring_issue_id = ${recurring.id} AND r.state IN ('sent', 'draft')), ${recurring.created_at}::timestamptz) AS since,
          (SELECT slug FROM categories WHERE id = ${recurring.category_id}::uuid) AS category,
          (SELECT slug FROM tags WHERE id = ${recurring.tag_id}::uuid) AS tag`,
  );
  const since = new Date(found?.since ?? recurring.created_at).getTime();
  const days = Math.ceil(Math.max(0, deps.now().getTime() - since) / DAY_MS) + SPARE_DAYS;
  // A category or tag that was deleted finds nothing, not everything.
  const category = recurring.category_id === null ? undefined : (found?.category ?? recurring.category_id);
  const tag = recurring.tag_id === null ? undefined : (found?.tag ?? recurring.tag_id);
  return {
    not_sent_before: true,
    since_days: Math.min(days, WINDOW_DAYS_MAX),
    ...(recurring.content_types.length > 0 ? { types: recurring.content_types } : {}),
    ...(category === undefined ? {} : { category }),
    ...(tag === undefined ? {} : { tag }),
  };
}

function withRule(block: Block, rule: Record<string, unknown>): Block {
  if (block.type === 'columns')
    return { ...block, columns: block.columns.map((column) => column.map((part) => withRule(part, rule))) };
  if (!isFilledByRule(block)) return block;
  const list = block as ContentList;
  const { since: _since, content_type_name: type, ...own } = list.rule ?? {};
  const typed = 'types' in rule || type === undefined ? {} : { content_type_name: type };
  return { ...list, rule: { ...own, ...typed, ...rule } };
}
