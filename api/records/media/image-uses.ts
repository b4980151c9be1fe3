import { type SQL, sql } from 'drizzle-orm';
import type { ImageUse } from '#schema/answers/records/images.ts';
import { allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { isSettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ownNamesOf } from '../document-rows/own-values.ts';

/*
 * The uses of an image are looked up in the stored texts themselves, through an index on the identifiers in them: a
 * separate list of uses would have to be maintained by every statement that writes one.
 */

/** The same words as the indexes `content_body_images` and `publications_body_images`. */
const IN_BODY = `jsonb_path_query_array(d.body, 'lax $.**.identifier')`;
/** Templates and campaigns are few. */
const IN_BLOCKS = `jsonb_path_query_array(d.blocks, 'lax $.**.image_unique_identifier')`;

/** Groups of settings are few as well; in rows, an image may lie anywhere. */
const IN_SETTINGS = `jsonb_path_query_array(s.value, 'lax $.**')`;

/** Declared fields without a column of their own: looked through only for types that have some for images. */
const IN_OWN = ['data', 'parts'].map((column) => `jsonb_path_query_array(d.${column}, 'lax $.**')`);

/** What uses an image, by the SQL of its identifier. Trash does not count; live pages do. */
const usesOf = (identifier: string) => `${inOwnFields(identifier)}
  SELECT d.id::text, d.title, d.type, 0 AS place FROM content d WHERE d.status <> 'trashed' AND d.image_unique_identifier = ${identifier}
  UNION ALL SELECT d.id::text, d.title, d.type, 0 FROM content d WHERE d.status <> 'trashed' AND ${IN_BODY} ? ${identifier}
  UNION ALL SELECT d.id::text, d.title, d.type, 1 FROM publications d WHERE d.image_unique_identifier = ${identifier}
  UNION ALL SELECT d.id::text, d.title, d.type, 1 FROM publications d WHERE ${IN_BODY} ? ${identifier}
  UNION ALL SELECT d.id::text, d.name, 'newsletter-template', 0 FROM newsletter_templates d WHERE ${IN_BLOCKS} ? ${identifier}
  UNION ALL SELECT d.id::text, d.name, 'newsletter-campaign', 0 FROM newsletter_campaigns d WHERE ${IN_BLOCKS} ? ${identifier}
  UNION ALL SELECT s.key, s.key, 'settings', 0 FROM settings s WHERE ${IN_SETTINGS} ? ${identifier}`;

/** Types with images in fields of their own. */
function typesWithImage(): string[] {
  return allResources.filter(isDocumentResource).flatMap((resource) => {
    const isWithImage = ownNamesOf(resource).some(({ field }) => PICTURED.has(field.kind));
    return isWithImage ? [`'${resource.storage.type}'`] : [];
  });
}

const PICTURED: ReadonlySet<string> = new Set(['gallery', 'image', 'rich-text']);

function inOwnFields(identifier: string): string {
  const types = typesWithImage().join();
  if (types === '') return '';
  const isShown = IN_OWN.map((values) => `${values} ? ${identifier}`).join(' OR ');
  return `
  SELECT d.id::text, d.title, d.type, 0 AS place FROM content d WHERE d.status <> 'trashed' AND d.type IN (${types}) AND (${isShown})
  UNION ALL SELECT d.id::text, d.title, d.type, 1 FROM publications d WHERE d.type IN (${types}) AND (${isShown})
  UNION ALL`;
}

/** True of an image `i` that nothing shows. */
export function notUsed(): SQL {
  return sql.raw(`NOT EXISTS (${usesOf('i.identifier')})`);
}

/** What uses each of several images: each document once, by the title of its working copy, whatever its page is called. */
export async function readUses(
  on: Queries,
  identifiers: readonly string[],
): Promise<Map<string, ImageUse[]>> {
  const found = await rows<ImageUse & { identifier: string }>(
    on,
    sql`SELECT DISTINCT ON (i.identifier, u.id) i.identifier, u.id, u.title, u.type
        FROM unnest(${sql.param(identifiers)}::text[]) AS i (identifier)
        CROSS JOIN LATERAL (${sql.raw(usesOf('i.identifier'))}) AS u ORDER BY i.identifier, u.id, u.place`,
  );
  const byImage = Map.groupBy(found, ({ identifier }) => identifier);
  return new Map(
    identifiers.map((identifier) => [
      identifier,
      (byImage.get(identifier) ?? [])
        .map(({ id, title, type }) => ({ id, title: type === 'settings' ? titleOf(title) : title, type }))
        .toSorted((one, other) => one.title.localeCompare(other.title)),
    ]),
  );
}

/** What people call a group of settings. */
function titleOf(group: string): string {
  return isSettingsName(group) ? settingsGroup(group).title : group;
}

/** Alt texts that pages give to images, the one of the newest page first; images without any are left out. */
export async function readAltInPages(
  on: Queries,
  identifiers: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ identifier: string; alt: string }>(
    on,
    sql`SELECT DISTINCT ON (i.identifier) i.identifier, left(trim(s.alt), ${ALT_MAX_CHARS}) AS alt
        FROM unnest(${sql.param(identifiers)}::text[]) AS i (identifier) CROSS JOIN LATERAL (${sql.raw(ALT_IN_PAGES)}) AS s
        WHERE trim(coalesce(s.alt, '')) <> '' ORDER BY i.identifier, s.updated_at DESC`,
  );
  return new Map(found.map(({ identifier, alt }) => [identifier, alt]));
}

const ALT_MAX_CHARS = 500;
const ALT_IN_PAGES = `
  SELECT d.image_alt AS alt, d.updated_at FROM content d
    WHERE d.status <> 'trashed' AND d.image_unique_identifier = i.identifier
  UNION ALL SELECT b.attrs ->> 'alt', d.updated_at FROM content d CROSS JOIN LATERAL
    jsonb_path_query(d.body, 'lax $.** ? (@.identifier == $i)', jsonb_build_object('i', i.identifier)) AS b (attrs)
    WHERE d.status <> 'trashed' AND ${IN_BODY} ? i.identifier`;
