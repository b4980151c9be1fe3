import { RESERVED_SLUGS } from '#schema/fields/slug.ts';
import { SLUG_MAX_CHARS } from '#schema/base/limits.ts';

/** `base`, or `base-2`, `base-3` … : the first that is not among slugs that are taken. Words that are routes of the admin always are. */
export function numberedSlug(base: string, taken: ReadonlySet<string>): string {
  if (isFree(base, taken)) return base;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const candidate = `${base.slice(0, SLUG_MAX_CHARS - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (isFree(candidate, taken)) return candidate;
  }
}

function isFree(slug: string, taken: ReadonlySet<string>): boolean {
  return !taken.has(slug) && !RESERVED_SLUGS.includes(slug);
}
