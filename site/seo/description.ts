import { META_DESCRIPTION_CUT_CHARS, META_DESCRIPTION_MAX_CHARS } from '#schema/base/limits.ts';

/** A meta description (spec §5): white space collapsed, cut to 157 characters and `...` when longer than 160. */
export function metaDescription(text: string): string {
  const collapsed = text.replace(/\s+/g, ' ').trim();
  if (collapsed.length <= META_DESCRIPTION_MAX_CHARS) return collapsed;
  // Half a surrogate pair is not a character.
  return `${collapsed.slice(0, META_DESCRIPTION_CUT_CHARS).replace(/[\uD800-\uDBFF]$/, '')}...`;
}
