import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Block } from '#schema/fields/blocks.ts';
import { contentTypeNamed, publicPathOf } from '#schema/registry.ts';
import { type Queries, rows } from '../../database/database.ts';
import type { ContentTeaser } from './blocks-to-mjml.ts';

/** "The newest five articles of this tag": what a content list shows that names no content itself. */
const contentRule = z.strictObject({
  content_type_name: z.string().max(100).optional(),
  category: z.string().max(200).optional(),
  tag: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(20).default(5),
  since_days: z.number().int().min(1).max(3650).optional(),
});
type ContentRule = z.output<typeof contentRule>;

/** What is wrong with the rule of a content list, or undefined. */
export function ruleProblem(rule: unknown): string | undefined {
  const result = contentRule.safeParse(rule);
  return result.success ? undefined : `the rule is not valid: ${result.error.issues[0]?.message ?? ''}`;
}

interface Found {
  id: string;
  type: string;
  title: string;
  slug: string;
  intro: string | null;
  category_slug: string | null;
}

/** What every content list among the blocks shows: published content alone, chosen by hand in its order, or the newest. */
export async function findTeasers(
  on: Queries,
  blocks: readonly Block[],
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<Map<Block, ContentTeaser[]>> {
  const lists = blocks
    .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    .filter((block) => block.type === 'content_list');
  const teasers = new Map<Block, ContentTeaser[]>();
  for (const list of lists) {
    const ids = list.content_ids ?? [];
    const found =
      ids.length > 0 ? await byIds(on, ids) : await byRule(on, contentRule.parse(list.rule ?? {}), now);
    teasers.set(
      list,
      found.flatMap((row) => teaserOf(row, siteUrl)),
    );
  }
  return teasers;
}

function teaserOf(row: Found, siteUrl: string): ContentTeaser[] {
  const resource = contentTypeNamed(row.type);
  const path =
    resource === undefined
      ? undefined
      : publicPathOf(resource, { slug: row.slug, categorySlug: row.category_slug });
  return path === undefined ? [] : [{ title: row.title, intro: row.intro, url: `${siteUrl}${path}` }];
}

const FROM = sql.raw(`SELECT p.id, p.type, p.title, p.slug, p.intro, c.slug AS category_slug
  FROM publications p LEFT JOIN categories c ON c.id = p.category_id WHERE p.status = 'published'`);

async function byIds(on: Queries, ids: readonly string[]): Promise<Found[]> {
  const found = await rows<Found>(on, sql`${FROM} AND p.id = ANY (${sql.param(ids)}::uuid[])`);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function byRule(on: Queries, rule: ContentRule, now: Date): Promise<Found[]> {
  const parts = [sql`true`];
  if (rule.content_type_name !== undefined) parts.push(sql`p.type = ${rule.content_type_name}`);
  if (rule.category !== undefined) parts.push(sql`c.slug = ${rule.category}`);
  if (rule.tag !== undefined)
    parts.push(
      sql`p.tag_ids @> ARRAY(SELECT t.id FROM tags t WHERE t.slug = ${rule.tag}) AND EXISTS (SELECT FROM tags t WHERE t.slug = ${rule.tag})`,
    );
  if (rule.since_days !== undefined) {
    const since = new Date(now.getTime() - rule.since_days * 86_400_000).toISOString();
    parts.push(sql`p.published_date >= ${since}::timestamptz`);
  }
  return rows<Found>(
    on,
    sql`${FROM} AND ${sql.join(parts, sql` AND `)} ORDER BY p.published_date DESC NULLS LAST, p.id DESC LIMIT ${rule.limit}`,
  );
}
