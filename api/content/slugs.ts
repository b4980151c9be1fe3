import { sql } from 'drizzle-orm';
import { SLUG_MAX_CHARS } from '#schema/limits.ts';
import { type Queries, QueryError, rows } from '../database/database.ts';
import { validationFailed } from '../http/api-error.ts';

export interface SlugQuestion {
  type: string;
  /** The document that asks: its own slug is not in its way. */
  id: string;
}

/** `base`, or `base-2`, `base-3` … : the first that no working copy and no publication of the type holds. */
export async function freeSlug(on: Queries, base: string, question: SlugQuestion): Promise<string> {
  if (!(await isTaken(on, base, question))) return base;
  const taken = await numberedSlugs(on, base, question);
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const candidate = `${base.slice(0, SLUG_MAX_CHARS - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** 422 on `slug` when somebody else holds the slug that was asked for. */
export async function refuseTakenSlug(on: Queries, slug: string, question: SlugQuestion): Promise<void> {
  if (await isTaken(on, slug, question)) throw slugTaken();
}

export function slugTaken() {
  return validationFailed({ slug: ['is already taken'] });
}

/** True for the error of two savers who took the same slug at the same moment. */
export function isSlugClash(error: unknown): boolean {
  return error instanceof QueryError && error.code === '23505' && /_slug$/.test(error.constraint ?? '');
}

async function isTaken(on: Queries, slug: string, { type, id }: SlugQuestion): Promise<boolean> {
  const found = await rows(
    on,
    sql`SELECT 1 FROM content WHERE type = ${type} AND slug = ${slug} AND status <> 'trashed' AND id <> ${id}
        UNION ALL SELECT 1 FROM publications WHERE type = ${type} AND slug = ${slug} AND id <> ${id} LIMIT 1`,
  );
  return found.length > 0;
}

/** Slugs of the type that begin like a numbered form of `base`. Long ones lose their end to the suffix. */
async function numberedSlugs(on: Queries, base: string, { type, id }: SlugQuestion): Promise<Set<string>> {
  const beginning = `${base.slice(0, SLUG_MAX_CHARS - 8)}%`;
  const found = await rows<{ slug: string }>(
    on,
    sql`SELECT slug FROM content WHERE type = ${type} AND slug LIKE ${beginning} AND status <> 'trashed' AND id <> ${id}
        UNION SELECT slug FROM publications WHERE type = ${type} AND slug LIKE ${beginning} AND id <> ${id}`,
  );
  return new Set(found.map((row) => row.slug));
}
