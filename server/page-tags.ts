import { contentTypes } from '#schema/registry.ts';

/**
 * What an answer shows: `site` (its settings alone), `type:article` (which articles there are), `content` (any type), `list` (curated lists), the
 * `id:` of each record in it, or `anything`.
 */
export type Tag = 'anything' | 'site' | 'content' | 'list' | `type:${string}` | `id:${string}`;

/** An answer of the API that a page was made from. */
export interface Source {
  key: string;
  etag: string;
}

/** A change of what visitors see: a record, and its type as the outbox names it. */
export interface ChangeSeen {
  type: string;
  id: string;
}

export const ANYTHING: ReadonlySet<Tag> = new Set<Tag>(['anything']);

const CONTENT_TYPES: ReadonlySet<string> = new Set(contentTypes.map(({ storage }) => storage.type));
const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/**
 * Whether a change may be seen in what has these tags; true for a change that is not known. A category or tag is named
 * wherever content is: its change touches everything.
 */
export function isTouched(tags: ReadonlySet<Tag>, change: ChangeSeen | undefined): boolean {
  if (change === undefined || tags.has('anything')) return true;
  if (change.type === 'list') return tags.has('list') || tags.has(`id:${change.id}`);
  if (!CONTENT_TYPES.has(change.type)) return true;
  return tags.has('content') || tags.has(`type:${change.type}`) || tags.has(`id:${change.id}`);
}

/**
 * The tags of an answer of the API, by its address below the prefix (`/content?page=2`) and its text. What is not known
 * here may show anything; too many tags cost a comparison, too few would show what is no longer true.
 */
export function tagsOfAnswer(address: string, text: string): ReadonlySet<Tag> {
  const { pathname, searchParams } = new URL(address, 'http://api');
  const [, room, ...rest] = pathname.split('/');
  const type = searchParams.get('content_type_name');
  if (room === 'site') return new Set<Tag>(['site']);
  if (room === 'list' || room === 'search') return new Set<Tag>(['content', 'list']);
  if (room !== 'content') return ANYTHING;
  if (type === null || !CONTENT_TYPES.has(type)) return new Set<Tag>(['content']);
  if (rest.length === 0) return new Set<Tag>([`type:${type}`]);
  const ids = text.match(ID);
  // An old slug names no record: any change could affect its redirect.
  if (rest[0] !== 'slug' || ids === null || text.includes('"moved_to"')) return new Set<Tag>(['content']);
  return new Set(ids.map((id): Tag => `id:${id}`));
}
