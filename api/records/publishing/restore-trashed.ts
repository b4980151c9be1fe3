import { sql } from 'drizzle-orm';
import { type Actor, can } from '#schema/access/access.ts';
import { type DocumentResource, isContentType } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { slugFor } from '../document-rows/document-input.ts';
import { type RestoreStep, restore } from './publish.ts';
import { lockDocument, requireVersion } from '../documents/save-document.ts';
import { refuseSecondVersion } from '../documents/translations.ts';
import { freeSlug } from '../documents/slugs.ts';
import { type LifeState, restoreLifeState } from './life-state.ts';

/** Back from the trash as a draft. While it lay there its slug was free for others. */
export async function restoreWithFreeSlug(tx: Queries, step: RestoreStep): Promise<void> {
  const row = await lockDocument(tx, step.resource, step.id);
  await refuseSecondVersion(tx, row);
  const wanted = row.slug ?? slugFor(step.resource, row.title);
  await restore(tx, { ...step, slug: await freeSlug(tx, wanted, row) });
}

/**
 * Undoes moving to the trash: what was public is public again, with the words it had, and what was scheduled is
 * scheduled. A draft is restored instead if the actor may not publish, or if its slug was taken since.
 */
export async function restoreAsBefore(tx: Queries, step: RestoreStep, actor: Actor): Promise<void> {
  const row = await lockDocument(tx, step.resource, step.id);
  if (step.version !== undefined) requireVersion(row, step.version);
  await refuseSecondVersion(tx, row);
  const before = row.status === 'trashed' ? await keptLife(tx, row.id) : undefined;
  const isBack = before !== undefined && mayHave(step.resource, before, actor);
  if (!isBack || !(await isFree(tx, row, before))) return restoreWithFreeSlug(tx, step);
  await restoreLifeState(tx, row, { before, now: step.now, action: 'restore' });
}

/** Also undefined if an image of the page no longer exists: trash does not count as a use. */
async function keptLife(tx: Queries, id: string): Promise<LifeState | undefined> {
  const [kept] = await rows<{ before_trash: LifeState | null }>(
    tx,
    sql`SELECT before_trash FROM content WHERE id = ${id} AND NOT EXISTS (
          SELECT FROM jsonb_path_query(before_trash->'publication', 'lax $.image_unique_identifier') AS p (picture)
          WHERE p.picture <> 'null' AND NOT EXISTS (SELECT FROM images WHERE identifier = p.picture #>> '{}'))`,
  );
  return kept?.before_trash ?? undefined;
}

/** Whether a user may restore a state: published and scheduled ones are for those who may publish. */
export function mayHave(resource: DocumentResource, before: LifeState, actor: Actor): boolean {
  if (before.publication === null && before.scheduled_at === null) return true;
  return can(actor, isContentType(resource) ? resource.actions?.publish?.grant : resource.access.update);
}

/** Whether the paths of the working copy and of the page are still free. */
async function isFree(
  tx: Queries,
  { id, type, language, slug }: { id: string; type: string; language: string; slug: string | null },
  { publication }: LifeState,
): Promise<boolean> {
  const page = (publication as { slug?: string } | null)?.slug;
  for (const one of new Set([slug, page])) {
    if (typeof one === 'string' && (await freeSlug(tx, one, { id, type, language })) !== one) return false;
  }
  return true;
}
