import { SLUG_MAX_CHARS } from '#schema/base/limits.ts';
import { type Queries, isUniqueViolation } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { numberedSlug } from '../../platform/text/numbered-slug.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export interface SlugQuestion {
  type: string;
  /** Empty: the site's own. */
  language?: string;
  /** The requesting document, whose own slug does not block it. */
  id: string;
}

/** Slugs of a type that begin like a numbered form of a slug, in working copies and on the site. */
const TAKEN = {
  name: 'slugs_taken',
  text: `SELECT slug FROM content WHERE type = $1 AND slug LIKE $2 AND status <> 'trashed' AND id <> $3 AND language = $4
    UNION SELECT slug FROM publications WHERE type = $1 AND slug LIKE $2 AND id <> $3 AND language = $4`,
} as const;
/** Room for a hyphen and a number; long slugs are cut to make room. */
const NUMBER_CHARS = 8;

/** `base`, or `base-2`, `base-3` …: the first that no working copy and no publication of the type uses. */
export async function freeSlug(
  on: Queries,
  base: string,
  { type, id, language = '' }: SlugQuestion,
): Promise<string> {
  const beginning = `${base.slice(0, SLUG_MAX_CHARS - NUMBER_CHARS)}%`;
  const found = await runStatement<{ slug: string }>(on, TAKEN, [type, beginning, id, language]);
  return numberedSlug(base, new Set(found.map((row) => row.slug)));
}

/** A 422 error on `slug`: another record uses it. */
export function slugTaken() {
  return validationFailed({ slug: [spoken('taken')] });
}

/** True for the error when two saves take the same slug at the same time. */
export function isSlugClash(error: unknown): boolean {
  return isUniqueViolation(error) && error.constraint?.endsWith('_slug') === true;
}
