/** Where content stands (contract §4), and what is typed but not saved. */
export interface PublishingState {
  status: string;
  isDirty: boolean;
  hasUnpublished: boolean;
}

export type SecondaryAction = 'unpublish' | 'archive' | 'duplicate' | 'preview-link' | 'delete';

/** The one thing to do next, in words that say what will happen; null where there is nothing. */
export function primaryActionFor(
  state: PublishingState,
): { action: 'publish' | 'restore'; label: string } | null {
  switch (state.status) {
    case 'draft':
    case 'scheduled':
      return { action: 'publish', label: 'Publish' };
    case 'archived':
      return { action: 'publish', label: 'Publish again' };
    case 'published':
      return state.isDirty || state.hasUnpublished ? { action: 'publish', label: 'Update live page' } : null;
    case 'trashed':
      return { action: 'restore', label: 'Restore' };
    default:
      return null;
  }
}

const LABELS: Record<SecondaryAction, string> = {
  'preview-link': 'Copy a preview link',
  unpublish: 'Unpublish',
  archive: 'Archive',
  duplicate: 'Duplicate',
  delete: 'Move to trash',
};

/** What else can be done in this state. */
export function secondaryActionsFor(status: string): { action: SecondaryAction; label: string }[] {
  return actionsIn(status).map((action) => ({ action, label: LABELS[action] }));
}

function actionsIn(status: string): SecondaryAction[] {
  switch (status) {
    case 'draft':
      return ['preview-link', 'duplicate', 'delete'];
    case 'scheduled':
      return ['preview-link', 'unpublish', 'duplicate', 'delete'];
    case 'published':
      return ['preview-link', 'unpublish', 'archive', 'duplicate', 'delete'];
    case 'archived':
      return ['unpublish', 'duplicate', 'delete'];
    default:
      return [];
  }
}
