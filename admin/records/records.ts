import type { Identifier } from 'ra-core';
import type { Resource } from '#schema/define/define-resource.ts';
import { type FieldOf, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { writableKeysOf } from '#schema/bodies/write-schemas.ts';
import { slugify } from '#schema/base/slugify.ts';
import { isSame } from './is-same.ts';

/** A record as the admin holds it: the wire's, plus the names that bodies are written with. */
export type AdminRecord = Record<string, unknown> & {
  /** The key in the admin's paths: the id, or the slug if the declaration says so. */
  id: Identifier;
  /** The id on the wire. */
  pk: string;
  version?: number;
};

type WireRecord = Record<string, unknown> & { id: string };

/** True until the server has the record: it is being written, and nothing of it is stored yet. */
export function isUnstored({ pk }: AdminRecord): boolean {
  return pk === '';
}

/** An entry of a curated list in the form: the sent and the displayed parts. */
export interface ChosenContent {
  content_id: string;
  note: string | null;
  content?: Record<string, unknown>;
}

/**
 * API → admin: `category {id, name}` also as `category_id`, `tags […]` also as `tag_ids`, and entries of
 * lists as they are written. `key` is the one in the path: the id or the slug.
 */
export function toAdminRecord(
  resource: Resource | undefined,
  record: WireRecord,
  key?: Identifier,
): AdminRecord {
  const written: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource?.fields ?? {})) {
    const value = record[name];
    if (field.kind === 'reference' && field.embed !== false) written[referenceKey(name)] = idOf(value);
    if (field.kind === 'references') {
      const ids = referredIds(record, name, field);
      if (ids !== undefined) written[referencesKey(name)] = ids;
    }
    if (field.kind === 'content-items') written[name] = chosenContent(value ?? record.items);
  }
  return { ...record, ...written, id: key ?? usualKey(resource, record), pk: record.id };
}

/**
 * A sparse field is missing from responses while it is empty; the form needs its value to see that it is
 * unchanged.
 */
function referredIds(record: WireRecord, name: string, field: FieldOf<'references'>): unknown[] | undefined {
  const isBare = field.embed === false;
  const referred = record[isBare ? referencesKey(name) : name] ?? (field.sparse === true ? [] : undefined);
  if (!Array.isArray(referred)) return undefined;
  return isBare ? referred : referred.map(idOf);
}

/** Records in the trash are identified only by id: another record may have their slug by now. */
function usualKey(resource: Resource | undefined, { id, slug, status }: WireRecord): string {
  return resource?.api.key === 'slug' && typeof slug === 'string' && status !== 'trashed' ? slug : id;
}

/** Admin → body of a POST: writable names only, unset ones left out. */
export function toCreateBody(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const key of writableKeysOf(resource)) {
    const value = isMadeSlug(resource, key, values) ? undefined : toWire(resource, key, values[key]);
    if (value !== undefined && value !== null && value !== '') body[key] = value;
  }
  return body;
}

interface Change {
  values: Record<string, unknown>;
  previous: Record<string, unknown>;
}

/** Admin → body of a PUT: the writable names that changed, and the version they started from. */
export function toUpdateBody(resource: Resource, { values, previous }: Change): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const key of writableKeysOf(resource)) {
    const value = toWire(resource, key, values[key]);
    if (value === undefined || isSame(value, toWire(resource, key, previous[key]))) continue;
    // A draft's slug that follows the title gets a number from the server if it is taken.
    body[key] = previous.status === 'draft' && isMadeSlug(resource, key, values) ? null : value;
  }
  return { ...body, version: values.version };
}

/** A slug that was not typed is left to the server, which adds a number if it is taken. */
function isMadeSlug(resource: Resource, key: string, values: Record<string, unknown>): boolean {
  const field = resource.fields[key];
  if (field?.kind !== 'slug') return false;
  const from = values[field.from];
  return typeof from === 'string' && values[key] === slugify(from);
}

function toWire(resource: Resource, key: string, value: unknown): unknown {
  const kind = resource.fields[key]?.kind;
  // A password is written and never read: an empty one means "unchanged".
  if (kind === 'password') return value === '' || value === null ? undefined : value;
  if (kind === 'content-items' && Array.isArray(value)) {
    return (value as ChosenContent[]).map(({ content_id, note }) => ({
      content_id,
      note: note === '' ? null : note,
    }));
  }
  return value;
}

function chosenContent(value: unknown): ChosenContent[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: Record<string, unknown>) => {
    const content = item.content as Record<string, unknown> | undefined;
    const contentId = typeof item.content_id === 'string' ? item.content_id : idOf(content);
    if (contentId === null) return [];
    const note = typeof item.note === 'string' ? item.note : null;
    return [{ content_id: contentId, note, ...(content === undefined ? {} : { content }) }];
  });
}

function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;
}
