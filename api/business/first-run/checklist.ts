import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#schema/access/access.ts';
import { CHECKLIST, type ChecklistItem, type FirstRun } from '#schema/answers/operations/first-run.ts';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { pages } from '#schema/resources/pages.ts';
import { generalSettings } from '#schema/settings/general.ts';
import {
  type FlatValues,
  type SettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { hasAcceptedMail } from '../../platform/mail/relay-health.ts';
import { defaultsOf } from '../../platform/settings/default-values.ts';
import { readStored } from '../../platform/settings/settings-store.ts';
import { listedTypeNames } from '../../records/documents/content-reads.ts';
import { starterContentLoadedAt } from '../import-folder/starter-mark.ts';

/** Custom pages count as well as listed content; the fixed pages of every site do not. */
const COUNTED_TYPES = [
  ...listedTypeNames,
  ...(pages.storage.strategy === 'document' ? [pages.storage.type] : []),
];
const aboutId = fixedPages.find(({ slug }) => slug === 'about')?.id;

/** The progress of the checklist, detected from the data; null once everything is done. */
export async function readChecklist(deps: AppDeps, actor: Actor): Promise<FirstRun['checklist']> {
  const done = { ...(await fromRecords(deps, actor)), ...(await fromSettings(deps)) };
  const items = CHECKLIST.map((name) => ({ name, done: done[name] }));
  return items.every((item) => item.done) ? null : items;
}

type Done<Names extends ChecklistItem> = Record<Names, boolean>;

async function fromSettings(deps: AppDeps): Promise<Done<'name' | 'logo' | 'menu' | 'email' | 'https'>> {
  const { env, database } = deps;
  const { values } = await readStored(database.queries, 'general');
  return {
    // Saved or not, the name of the product isn’t the site’s own.
    name: (env.siteName ?? values.name) !== generalSettings.fields.name.default,
    logo: await isThere(database.queries, [values.logo, values.logo_dark, values.icon]),
    menu:
      (await isArranged(deps, 'navigation', ['header', 'footer'])) ||
      (await isArranged(deps, 'home', ['sections'])),
    // A mail server that is configured or reachable is not verified yet.
    email: await hasAcceptedMail(database.queries, deps),
    https: new URL(env.siteUrl).protocol === 'https:',
  };
}

/** Whether one of the images is in the media library. */
async function isThere(on: Queries, images: readonly (string | null)[]): Promise<boolean> {
  const chosen = images.filter((image) => image !== null);
  const found = await rows(
    on,
    sql`SELECT FROM images WHERE identifier = ANY (${sql.param(chosen)}::text[]) LIMIT 1`,
  );
  return found.length > 0;
}

/** Whether one of these settings differs from its default. */
async function isArranged(deps: AppDeps, name: SettingsName, fields: readonly string[]): Promise<boolean> {
  const on = deps.database.queries;
  const defaultOf = await defaultsOf(deps, name, on);
  const values: FlatValues = (await readStored(on, name, defaultOf)).values;
  const declared = settingsGroup(name).fields;
  return fields.some((key) => {
    const field = declared[key];
    return field !== undefined && !isDeepStrictEqual(values[key], defaultOf(field));
  });
}

/** Each query stops at the first matching row. */
async function fromRecords(
  { database }: AppDeps,
  actor: Actor,
): Promise<Done<'about' | 'publish' | 'second_factor' | 'colleague'>> {
  const on = database.queries;
  const since = (await starterContentLoadedAt(on)) ?? null;
  const [found] = await rows<Done<'about' | 'publish' | 'second_factor' | 'colleague'>>(
    on,
    sql`SELECT EXISTS (SELECT FROM content WHERE id = ${aboutId} AND EXISTS (
            SELECT FROM revisions r WHERE r.record_id = content.id AND r.user_id IS NOT NULL AND r.number <= published_version)) AS about,
          EXISTS (SELECT FROM publications WHERE type = ANY (${sql.param(COUNTED_TYPES)}::text[])
            AND id <> ALL (${sql.param(fixedPages.map(({ id }) => id))}::uuid[])
            AND (${since}::timestamptz IS NULL OR created_at > ${since}::timestamptz)) AS publish,
          EXISTS (SELECT FROM second_factors WHERE user_id = ${actor.id} AND confirmed_at IS NOT NULL)
            OR EXISTS (SELECT FROM passkeys WHERE user_id = ${actor.id}) AS second_factor,
          (SELECT count(*) FROM (SELECT FROM users WHERE NOT disabled LIMIT 2) AS two) > 1 AS colleague`,
  );
  return found ?? { about: false, publish: false, second_factor: false, colleague: false };
}
