import type { BULK_ACTIONS, CONTENT_ACTIONS, UPDATE_LIVE } from '#schema/answers/records/bulk-edits.ts';

/** What can be done with a piece of content. */
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/** What is done to each record: names of a body with their values, of references what comes and what goes. */
export interface Task {
  changes?: Record<string, unknown> | undefined;
  /** Pages that are live show the change at once: all of them, or those without other unpublished changes. */
  update_live?: (typeof UPDATE_LIVE)[number] | undefined;
  action?: (typeof BULK_ACTIONS)[number] | undefined;
  /** A step that the declaration names, and the record chosen for it. */
  step?: string | undefined;
  chosen?: string | undefined;
}
