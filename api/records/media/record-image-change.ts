import type { ChangingAction } from '#schema/access/webhook-events.ts';
import type { ImageUse } from '#schema/answers/records/images.ts';
import { type AuditEntry, recordPlainChange } from '../../platform/audit/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteChangeOfAll, noteChanges } from '../../platform/outbox/outbox.ts';

/** What was done to an image of the library. */
interface ImageChange extends Pick<AuditEntry<ChangingAction>, 'action' | 'details'> {
  image: { identifier: string; alt: string | null };
  /** What shows it, or showed it before. */
  shownIn?: readonly ImageUse[];
}

/** True of a use that visitors may have a page of; newsletters are mailed as they are. */
export function isDocumentUse({ type }: ImageUse): boolean {
  return type !== 'settings' && !type.startsWith('newsletter-');
}

/** Says once that an image changed, in the transaction: to the pages that show it, and in the audit log. */
export async function recordImageChange(
  tx: Queries,
  deps: AppDeps,
  { image: { identifier, alt }, shownIn = [], ...entry }: ImageChange,
): Promise<void> {
  const shown = shownIn.filter(isDocumentUse);
  // What the settings show may be on every page.
  if (shownIn.some(({ type }) => type === 'settings')) await noteChangeOfAll(tx, deps.now());
  if (shown.length > 0) await noteChanges(tx, shown, deps.now());
  const image = {
    resource: 'images',
    recordId: identifier,
    recordTitle: alt ?? 'Image without alt text',
  };
  await recordPlainChange(tx, deps, { ...entry, ...image });
}
