import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DocumentRow } from '../../records/document-rows/document-input.ts';
import { takeDown } from '../../records/publishing/publish.ts';
import { type Applied, type ContentItem, noteChange } from './content-items.ts';
import type { ItemRow } from './release-items.ts';

/** True if there is nothing to unpublish: visitors can’t see it, and it isn’t scheduled. */
export function isOff(row: Pick<DocumentRow, 'status' | 'scheduled_at'> | undefined): boolean {
  return row?.status !== 'published' && row?.status !== 'archived' && (row?.scheduled_at ?? null) === null;
}

/** Those of the items that are to be unpublished that are still on the site. The others need nothing, even if they were deleted. */
export function stillThere(items: readonly ItemRow[], held: ReadonlyMap<string, DocumentRow>): ContentItem[] {
  return items.flatMap((item) => {
    const row = held.get(item.record_id ?? '');
    const resource = row === undefined ? undefined : contentTypeNamed(row.type);
    return row === undefined || resource === undefined || isOff(row) ? [] : [{ item, row, resource }];
  });
}

/** Unpublishes items. Those that are off the site already stay as they are. */
export function unpublishContent(
  tx: Queries,
  items: readonly ItemRow[],
  { changing, now }: { changing: readonly ContentItem[]; now: Date },
): Promise<Applied[]> {
  const all = items.map((item) => ({ item }));
  const make = async () => {
    for (const { row } of changing) await takeDown(tx, { row, to: 'draft', now, action: 'unpublish' });
  };
  return noteChange(tx, all, { changing, make });
}
