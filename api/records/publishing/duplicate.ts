import type { ContentType } from '#schema/registry/registry.ts';
import { TITLE_MAX_CHARS } from '#schema/base/limits.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Saving } from '../resources/resource-store.ts';
import { snapshotOf } from '../document-rows/document-input.ts';
import type { ReadDocument } from '../document-rows/document-select.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { wrongState } from './publish.ts';
import { insertDocument } from '../documents/save-document.ts';

const spoken = later(messages);

/**
 * A copy of the working copy: always a draft, with a new slug and without a date, in any state of the original. Only
 * records in the trash are not copied.
 */
export async function duplicateDocument(
  tx: Queries,
  from: { resource: ContentType; row: ReadDocument },
  saving: Saving,
): Promise<ReadDocument> {
  const { resource, row } = from;
  if (row.status === 'trashed') throw wrongState(spoken('in_trash'));
  const snapshot = snapshotOf(resource, row);
  const title = `${row.title} (copy)`;
  const input = {
    ...snapshot,
    title: title.length > TITLE_MAX_CHARS ? row.title : title,
    slug: null,
    published_date: null,
  };
  return insertDocument(tx, { resource, input, language: row.language }, saving);
}
