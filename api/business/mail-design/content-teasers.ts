import { sql } from 'drizzle-orm';
import { bylineOf, bylinePictureOf } from '#schema/registry/byline.ts';
import { calledAs, typeNames } from '#schema/define/called.ts';
import type { Block } from '#schema/fields/blocks.ts';
import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import { ownKindNamed } from '#schema/fields/parts/own-kinds.ts';
import type { SayDeclared } from '#schema/messages/declared/declared.ts';
import { type ContentRule, contentRule } from '#schema/newsletter/content-rule.ts';
import {
  type ContentType,
  contentTypeNamed,
  contentTypes,
  listedTypes,
  publicPathOf,
} from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { withOwnValues } from '../../records/document-rows/own-values.ts';
import { readReferred } from '../../records/resources/referred.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { PARSE_OPTIONS, faultOf } from '../../platform/route/field-errors.ts';

const spoken = later(messages);

/** A piece of content as an email shows it. */
export interface ContentTeaser {
  id: string;
  title: string;
  intro: string | null;
  url: string;
  /** "Book summary". */
  kind: string;
  category: string | null;
  /** The values of its byline fields. */
  byline: string[];
  image: string | null;
  readingMinutes: number;
}

/** The items of one content list. */
export interface FilledList {
  teasers: ContentTeaser[];
  /** How many of the items chosen by hand are not published. */
  hidden: number;
  rule: ContentRule | undefined;
}

/** The recipient and time for which a list is filled. */
export interface ListContext {
  siteUrl: string;
  now: Date;
  /** The language of its content, as versions are stored; empty or omitted: the site's own. */
  language?: string;
  /** Translates declared labels to that language. */
  say?: SayDeclared;
  /** That language as a BCP 47 tag; omitted: English. */
  tag?: string;
  /** The time zone for dates; omitted: UTC. */
  timeZone?: string;
  /** The issue, which defines "the last issue" and "sent before". Absent in a template: all issues. */
  issue?: { id: string | undefined; listIds: readonly string[] } | undefined;
}

/** The problem with the rule of a content list, or undefined. */
export function ruleProblem(rule: unknown): Spoken | undefined {
  const result = contentRule.safeParse(rule, PARSE_OPTIONS);
  const [issue] = result.error?.issues ?? [];
  return issue === undefined ? undefined : spoken('rule_invalid', { problem: faultOf(issue) });
}

/**
 * Fills every content list among the blocks with published content: chosen by hand in order, or found by a
 * rule.
 */
export async function fillLists(
  on: Queries,
  blocks: readonly Block[],
  context: ListContext,
): Promise<Map<Block, FilledList>> {
  const lists = blocks
    .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    .filter((block) => block.type === 'content_list');
  const filled = new Map<Block, FilledList>();
  const above: string[] = [];
  for (const list of lists) {
    const ids = list.content_ids ?? [];
    const rule = ids.length > 0 ? undefined : contentRule.parse(list.rule ?? {});
    const found =
      rule === undefined
        ? await byIds(on, ids, context.language)
        : await byRule(on, rule, { ...context, above: [...above] });
    const named = await withReferred(on, found);
    const teasers = named.flatMap((row) => teaserOf(row, context));
    above.push(...teasers.map(({ id }) => id));
    filled.set(list, { teasers, rule, hidden: rule === undefined ? ids.length - teasers.length : 0 });
  }
  return filled;
}

interface Found {
  id: string;
  type: string;
  language: string;
  title: string;
  slug: string;
  intro: string | null;
  image: string | null;
  minutes: number;
  category_slug: string | null;
  category_name: string | null;
  data: object;
}

const inEnglish: SayDeclared = (_key, english) => english;

function teaserOf(
  row: Found,
  { siteUrl, say = inEnglish, tag = 'en', timeZone = 'UTC' }: ListContext,
): ContentTeaser[] {
  const resource = contentTypeNamed(row.type);
  if (resource === undefined) return [];
  const path = publicPathOf(resource, {
    slug: row.slug,
    categorySlug: row.category_slug,
    language: row.language,
  });
  if (path === undefined) return [];
  const { id, title, intro, minutes: readingMinutes, category_name: category } = row;
  const called = calledAs(typeNames(resource), row.data);
  const kind = say(called.key, called.text);
  const words = { tag, timeZone, say, kindNamed: ownKindNamed };
  const { data } = withOwnValues(resource, row);
  const byline = bylineOf(resource, data, words);
  const image = row.image ?? bylinePictureOf(resource, data)?.identifier ?? null;
  return [{ id, title, intro, image, readingMinutes, category, kind, byline, url: `${siteUrl}${path}` }];
}

/** What bylines refer to is stored by ID and shown by name. Types without such a byline cost no statement. */
async function withReferred(on: Queries, found: readonly Found[]): Promise<readonly Found[]> {
  const referring = found.flatMap(({ type, data }) => {
    const resource = contentTypeNamed(type);
    if (resource === undefined || referencesIn(resource).length === 0) return [];
    return [{ resource, values: { ...data } }];
  });
  if (referring.length === 0) return found;
  const referred = await readReferred(on, referring, 'public');
  return found.map((row) => {
    const resource = contentTypeNamed(row.type);
    const shown = (resource === undefined ? [] : referencesIn(resource)).map(({ name, key }) => {
      const ids = [Reflect.get(row.data, key) as string | string[] | null | undefined].flat();
      return [name, ids.flatMap((id) => (typeof id === 'string' ? (referred.get(id) ?? []) : []))];
    });
    return { ...row, data: { ...row.data, ...Object.fromEntries(shown) } };
  });
}

/** The references in the byline of a type: their names, and the names that their IDs are stored under. */
function referencesIn({ site, fields }: ContentType): { name: string; key: string }[] {
  return (site.byline ?? []).flatMap((name) => {
    const kind = fields[name]?.kind;
    if (kind === 'reference') return [{ name, key: referenceKey(name) }];
    return kind === 'references' ? [{ name, key: referencesKey(name) }] : [];
  });
}

const COLUMNS =
  sql.raw(`p.id, p.type, p.language, p.title, p.slug, p.intro, p.image_unique_identifier AS image,
  p.reading_minutes AS minutes, p.data, c.slug AS category_slug, c.name AS category_name`);
const FROM = sql.raw(`FROM publications p LEFT JOIN categories c ON c.id = p.category_id`);

/**
 * Published content that an email can link to. Filtered before limits are applied, because an item dropped
 * afterwards (a curated list, a summary without its category) would take the place of one that can be shown.
 */
const HAS_PAGE = sql`(${sql.join(
  contentTypes.map((resource) => {
    const isType = sql`p.type = ${resource.storage.type}`;
    return publicPathOf(resource, { slug: 's', categorySlug: null }) === undefined
      ? sql`${isType} AND c.slug IS NOT NULL`
      : isType;
  }),
  sql` OR `,
)})`;

/** The chosen texts, each in the language of the email if it has a published version in it. */
async function byIds(on: Queries, ids: readonly string[], language = ''): Promise<Found[]> {
  const found = await rows<Found & { chosen: string }>(
    on,
    sql`SELECT ${COLUMNS}, o.id AS chosen FROM publications o
        JOIN publications p ON p.id = coalesce((SELECT v.id FROM publications v WHERE v.status = 'published'
          AND v.language = ${language} AND (v.id = coalesce(o.translation_group, o.id)
            OR v.translation_group = coalesce(o.translation_group, o.id)) LIMIT 1), o.id)
        LEFT JOIN categories c ON c.id = p.category_id
        WHERE p.status = 'published' AND o.id = ANY (${sql.param(ids)}::uuid[])`,
  );
  const byId = new Map(found.map((row) => [row.chosen, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function byRule(
  on: Queries,
  rule: ContentRule,
  context: ListContext & { above: string[] },
): Promise<Found[]> {
  const rank = sql`row_number() OVER (PARTITION BY p.category_id ORDER BY p.published_date DESC NULLS LAST, p.id DESC)`;
  return rows<Found>(
    on,
    sql`SELECT * FROM (SELECT ${COLUMNS}, p.published_date, ${rank} AS place ${FROM}
          WHERE ${sql.join(await conditionsOf(on, rule, context), sql` AND `)}) AS found
        WHERE place <= ${rule.per_category ?? rule.limit}
        ORDER BY published_date DESC NULLS LAST, id DESC LIMIT ${rule.limit}`,
  );
}

async function conditionsOf(on: Queries, rule: ContentRule, context: ListContext & { above: string[] }) {
  const parts = [sql`p.status = 'published'`, sql`p.language = ${context.language ?? ''}`, HAS_PAGE];
  const types = [
    ...(rule.types ?? []),
    ...(rule.content_type_name === undefined ? [] : [rule.content_type_name]),
  ];
  const among = types.length > 0 ? types : listedTypes.map(({ storage }) => storage.type);
  parts.push(sql`p.type = ANY (${sql.param(among)}::text[])`);
  if (rule.category !== undefined) parts.push(sql`c.slug = ${rule.category}`);
  if (rule.tag !== undefined)
    parts.push(
      sql`p.tag_ids @> ARRAY(SELECT t.id FROM tags t WHERE t.slug = ${rule.tag}) AND EXISTS (SELECT FROM tags t WHERE t.slug = ${rule.tag})`,
    );
  const since = await sinceOf(on, rule, context);
  if (since !== null) parts.push(sql`p.published_date >= ${since}::timestamptz`);
  if (rule.not_sent_before === true)
    parts.push(
      sql`NOT (p.id = ANY (${sql.param(context.above)}::uuid[])) AND NOT EXISTS (
            SELECT FROM newsletter_mentions m JOIN newsletter_campaigns k ON k.id = m.campaign_id
            WHERE m.content_id = p.id AND ${toTheseReaders(context)})`,
    );
  return parts;
}

/** The later of the two when both are required; null for any time. */
async function sinceOf(on: Queries, rule: ContentRule, context: ListContext): Promise<string | null> {
  const days =
    rule.since_days === undefined
      ? null
      : new Date(context.now.getTime() - rule.since_days * 86_400_000).toISOString();
  if (rule.since !== 'last_issue') return days;
  const [last] = await rows<{ at: string | null }>(
    on,
    sql`SELECT max(k.started_at) AS at FROM newsletter_campaigns k
        WHERE k.status IN ('sending', 'paused', 'sent') AND ${toTheseReaders(context)}`,
  );
  const begun = last?.at == null ? null : new Date(last.at).toISOString();
  return (
    [days, begun]
      .filter((moment) => moment !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Other issues to at least one of its lists; all issues if it has no lists yet. */
function toTheseReaders({ issue }: ListContext) {
  const parts = [sql`true`];
  if (issue?.id !== undefined) parts.push(sql`k.id <> ${issue.id}`);
  if (issue !== undefined && issue.listIds.length > 0)
    parts.push(sql`k.contact_list_ids && ${sql.param(issue.listIds)}::uuid[]`);
  return sql.join(parts, sql` AND `);
}
