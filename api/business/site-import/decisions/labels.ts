import { resources } from '#schema/resources/index.ts';
import type { TableResource } from '#schema/registry/registry.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import { ownValue } from '#schema/base/own-value.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { runStatement } from '../../../platform/database/run-statement.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { parseBody } from '../../../platform/request/parse-body.ts';
import { insertRecord } from '../../../records/resources/tables/record-writes.ts';
import type { Saving } from '../../../records/resources/resource-store.ts';
import type { Label, SourcePost } from '../../import-formats/source-item.ts';
import { cut } from './cut.ts';
import { labelSlug } from '../../import-formats/label-slug.ts';
import type { Decisions } from './decisions.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const NAME_MAX_CHARS = 100;
const TAGS_MAX = 100;
const KINDS = {
  tags: resources.tags as typeof resources.tags & TableResource,
  categories: resources.categories as typeof resources.categories & TableResource,
} as const;

/** The categories and tags of a post. */
interface PostLabels {
  category: { id: string } | { make: Label } | undefined;
  tags: Label[];
  /** IDs of tags that already exist. */
  tagIds: string[];
  notes: Spoken[];
}

/** The category and tags of a post, by the decisions about each; writes nothing yet. */
export function labelsFor(post: SourcePost, decisions: Pick<Decisions, 'categories' | 'tags'>): PostLabels {
  const notes: Spoken[] = [];
  const decided = post.tags.map((label) => ({
    label,
    choice: ownValue(decisions.tags, label.slug) ?? 'make',
  }));
  const tags = decided.filter(({ choice }) => choice === 'make').map(({ label }) => label);
  const tagIds = decided.map(({ choice }) => choice).filter((choice) => choice.includes('-'));
  let category: { id: string } | { make: Label } | undefined;
  const first = post.categories.filter(({ slug }) => slug === post.primaryCategory);
  for (const label of new Set([...first, ...post.categories])) {
    const decided = ownValue(decisions.categories, label.slug) ?? 'make';
    if (decided === 'leave') continue;
    if (decided === 'tag' || category !== undefined) {
      if (decided !== 'tag') notes.push(spoken('category_as_tag', { name: label.name }));
      tags.push(label);
    } else category = decided === 'make' ? { make: label } : { id: decided };
  }
  if (tags.length > TAGS_MAX) notes.push(spoken('many_tags', { count: tags.length, kept: TAGS_MAX }));
  return { category, tags: tags.slice(0, TAGS_MAX), tagIds: tagIds.slice(0, TAGS_MAX), notes };
}

/** The IDs of these tags or categories; creates those that don’t exist. */
export async function idsOfLabels(
  tx: Queries,
  { kind, labels }: { kind: keyof typeof KINDS; labels: readonly Label[] },
  by: { deps: AppDeps; actor: Saving['actor'] },
): Promise<string[]> {
  const wanted = new Map(labels.map((label) => [labelSlug(label), label]));
  if (wanted.size === 0) return [];
  const statement = {
    name: `${kind}_by_slugs`,
    text: `SELECT id, slug FROM ${kind} WHERE slug = ANY ($1::text[])`,
  };
  const found = await runStatement<{ id: string; slug: string }>(tx, statement, [[...wanted.keys()]]);
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  const resource = KINDS[kind];
  for (const [slug, label] of wanted) {
    if (ids.has(slug)) continue;
    const input = parseBody(createSchemaOf(resource), { name: nameOf(label), slug }, resource);
    const made = await insertRecord({ ...by, tx, resource }, input);
    ids.set(slug, made.id);
  }
  return [...wanted.keys()].flatMap((slug) => ids.get(slug) ?? []);
}

function nameOf({ name }: Label): string {
  return cut(name.replace(/\s+/g, ' ').trim(), NAME_MAX_CHARS);
}
