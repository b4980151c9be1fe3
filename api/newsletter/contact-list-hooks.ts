import { noteChange } from '../content/outbox.ts';
import { ApiError } from '../http/api-error.ts';
import type { WireRecord } from '../resources/resource-store.ts';
import type { HookContext, ResourceHooks } from '../resources/table-routes.ts';

/** Contact lists: one is where sign-ups go, and issues to a list that is private by now leave the public archive. */
export const contactListHooks: ResourceHooks = {
  isSeen,

  async afterSave(record, context) {
    if (isSeen(context.stored, record)) await note(record, context);
  },

  async beforeRemove(record, context) {
    if (record.is_default === true)
      throw new ApiError('in_use', { message: 'This is the default list: sign-ups of the site join it.' });
    await note(record, context);
  },
};

function isSeen(before: WireRecord | undefined, after: WireRecord | undefined): boolean {
  return before !== undefined && before.visibility !== after?.visibility;
}

function note({ id }: WireRecord, { tx, deps }: HookContext): Promise<void> {
  return noteChange(tx, { row: { id, type: 'contact-list' }, now: deps.now() });
}
