/** What can be done with many pieces of content at once, beside writing fields. */
export const CONTENT_ACTIONS = ['publish', 'unpublish', 'archive', 'trash', 'restore'] as const;

export type ContentAction = (typeof CONTENT_ACTIONS)[number];

export const BULK_ACTIONS = [...CONTENT_ACTIONS, 'delete'] as const;

/** What is done to each record: names of a body with their values, of references what comes and what goes. */
export interface Task {
  changes?: Record<string, unknown> | undefined;
  action?: (typeof BULK_ACTIONS)[number] | undefined;
  /** A step that the declaration names, and the record chosen for it. */
  step?: string | undefined;
  chosen?: string | undefined;
}
