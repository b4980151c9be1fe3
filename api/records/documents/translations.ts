import { sql } from 'drizzle-orm';
import type { LanguageTag } from '#schema/base/languages.ts';
import { contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/*
 * The versions of an entry are separate documents. The first has no group; the others have its id, even after it was
 * deleted. The site's main language is stored as an empty text, so that a site in one language has nothing to store.
 */

/** A language as it is stored; undefined: the site's own. */
export function storedLanguage({ site }: Pick<AppDeps, 'site'>, tag: string | undefined): string {
  return tag === undefined || tag === site().language ? '' : tag;
}

/** The same for a new version. Throws 422 if the site does not have that language. */
export function languageToWrite({ site }: Pick<AppDeps, 'site'>, tag: unknown): string {
  if (tag !== undefined && typeof tag !== 'string')
    throw validationFailed({ language: [spoken('no_language')] });
  const language = storedLanguage({ site }, tag);
  if (language === '') return language;
  const offered = site().other_languages.map((other) => other.language);
  if (offered.includes(language as LanguageTag)) return language;
  throw validationFailed({ language: [spoken('no_language')] });
}

/** Identifies the entry that a document is a version of. */
export interface Version {
  id: string;
  language: string;
  translation_group: string | null;
}

/** A condition for the versions of an entry, in a table called `d`. */
export function versionsOf({ id, translation_group: group }: Pick<Version, 'id' | 'translation_group'>) {
  const entry = group ?? id;
  return sql`(d.id = ${entry} OR d.translation_group = ${entry})`;
}

/** A version of an entry as staff see it. */
export interface StaffVersion {
  id: string;
  type: string;
  language: string;
  title: string;
  slug: string | null;
  status: string;
  scheduled_at: string | null;
  version: number;
  published_version: number | null;
  updated_at: string;
  translation_source: string | null;
  translation_pending: 'copied' | 'proposed' | null;
  is_outdated: boolean;
}

/** Every version of an entry outside the trash. */
export function readVersions(on: Queries, of: Omit<Version, 'language'>): Promise<StaffVersion[]> {
  return rows<StaffVersion>(
    on,
    sql`SELECT d.id, d.type, d.language, d.title, d.slug, d.status, d.scheduled_at, d.version, d.published_version, d.updated_at,
          d.translation_source, d.translation_pending, coalesce(s.version > d.translation_source_version, false) AS is_outdated
        FROM content d LEFT JOIN content s ON s.id = d.translation_source AND s.status <> 'trashed'
        WHERE ${versionsOf(of)} AND d.status <> 'trashed' ORDER BY d.language`,
  );
}

/** A version of an entry that visitors can see. */
export interface PublicVersion {
  id: string;
  language: string;
  title: string;
  slug: string;
  path: string | undefined;
}

/** Every public version of an entry. Empty when visitors can see none of that id. */
export async function readPublicVersions(on: Queries, id: string): Promise<PublicVersion[]> {
  const found = await rows<PublicVersion & { type: string; category_slug: string | null }>(
    on,
    sql`SELECT d.id, d.type, d.language, d.title, d.slug, k.slug AS category_slug
        FROM publications asked JOIN publications d ON d.id = coalesce(asked.translation_group, asked.id)
          OR d.translation_group = coalesce(asked.translation_group, asked.id)
        LEFT JOIN categories k ON k.id = d.category_id
        WHERE asked.id = ${id} AND asked.type <> 'list' ORDER BY d.language`,
  );
  return found.map(({ type: name, category_slug: categorySlug, ...version }) => {
    const type = contentTypeNamed(name);
    return { ...version, path: type && publicPathOf(type, { ...version, categorySlug }) };
  });
}

/** Rejects restoring a version while the entry has another one in its language. */
export async function refuseSecondVersion(tx: Queries, row: Version): Promise<void> {
  const others = await rows(
    tx,
    sql`SELECT 1 FROM content d WHERE ${versionsOf(row)} AND d.id <> ${row.id} AND d.language = ${row.language}
          AND d.status <> 'trashed'`,
  );
  if (others.length > 0) throw secondVersion();
}

/** A 422 error on `language`: the entry has a version in it. */
export function secondVersion() {
  return validationFailed({ language: [spoken('has_language')] });
}

/**
 * Marks a version as translated from the current version of its source. Returns false if it has no source.
 */
export async function markTranslated(tx: Queries, id: string): Promise<boolean> {
  const marked = await rows(
    tx,
    sql`UPDATE content d SET translation_pending = NULL, translation_source_version =
          coalesce((SELECT s.version FROM content s WHERE s.id = d.translation_source), d.translation_source_version)
        WHERE d.id = ${id} AND d.translation_source IS NOT NULL RETURNING d.id`,
  );
  return marked.length > 0;
}

/** Marks a version as translated by AI from that version of its source, until someone has reviewed it. */
export async function markProposed(tx: Queries, id: string, sourceVersion: number) {
  const marks = { translation_pending: 'proposed', translation_source_version: sourceVersion } as const;
  await rows(
    tx,
    sql`UPDATE content SET translation_pending = ${marks.translation_pending},
          translation_source_version = ${sourceVersion} WHERE id = ${id}`,
  );
  return marks;
}

/** A person saved a proposed translation, which makes it theirs. Autosaves do not count. */
export async function acceptProposed(tx: Queries, id: string): Promise<void> {
  await rows(
    tx,
    sql`UPDATE content SET translation_pending = NULL WHERE id = ${id} AND translation_pending = 'proposed'`,
  );
}
