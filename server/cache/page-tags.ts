import { contentTypes } from '#schema/registry/registry.ts';

/**
 * What a response shows: `site` (only its settings), `type:article` (which articles there are), `content`
 * (any type), `list` (curated lists), the `id:` of each record in it, or `anything`.
 */
export type Tag = 'anything' | 'site' | 'content' | 'list' | `type:${string}` | `id:${string}`;

/** A response of the API that a page was made from. */
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
 * Whether a change may be visible in something with these tags; true for an unknown change. Categories and
 * tags are named wherever content is, so their changes affect everything.
 */
export function isTouched(tags: ReadonlySet<Tag>, change: ChangeSeen | undefined): boolean {
  if (change === undefined || tags.has('anything')) return true;
  if (change.type === 'list') return tags.has('list') || tags.has(`id:${change.id}`);
  if (!CONTENT_TYPES.has(change.type)) return true;
  return tags.has('content') || tags.has(`type:${change.type}`) || tags.has(`id:${change.id}`);
}

/**
 * The tags of an API response, from its path (`/content?page=2`) and its text. Unknown paths may show
 * anything; too many tags cost a comparison, too few would show outdated content.
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
  // An old slug identifies no record: any change could affect its redirect.
  if (rest[0] !== 'slug' || ids === null || text.includes('"moved_to"')) return new Set<Tag>(['content']);
  return new Set(ids.map((id): Tag => `id:${id}`));
}
