/** The state of content (contract §4), and whether there is unsaved input. */
export interface PublishingState {
  status: string;
  isDirty: boolean;
  hasUnpublished: boolean;
  /** It goes live, or its waiting change does, at a time that was chosen. */
  isScheduled: boolean;
}

export type SecondaryAction =
  | 'share'
  | 'old-links'
  | 'unschedule'
  | 'unpublish'
  | 'archive'
  | 'duplicate'
  | 'delete';

/** The next step, with a label that says what will happen; null when there is none. */
export function primaryActionFor(
  state: PublishingState,
): { action: 'publish' | 'restore'; label: string } | null {
  if (state.status === 'trashed') return { action: 'restore', label: 'Restore' };
  if (state.isScheduled) return { action: 'publish', label: 'Reschedule' };
  switch (state.status) {
    case 'draft':
      return { action: 'publish', label: 'Publish' };
    case 'archived':
      return { action: 'publish', label: 'Publish again' };
    case 'published':
      return state.isDirty || state.hasUnpublished ? { action: 'publish', label: 'Update live page' } : null;
    default:
      return null;
  }
}

const LABELS: Record<SecondaryAction, string> = {
  share: 'Share a preview',
  'old-links': 'Links to old addresses',
  unschedule: 'Cancel the schedule',
  unpublish: 'Unpublish',
  archive: 'Archive',
  duplicate: 'Duplicate',
  delete: 'Move to trash',
};

/** What else can be done in this state. */
export function secondaryActionsFor(
  status: string,
  isScheduled = false,
): { action: SecondaryAction; label: string }[] {
  return actionsIn(status)
    .filter((action) => action !== 'unschedule' || isScheduled)
    .map((action) => ({ action, label: LABELS[action] }));
}

function actionsIn(status: string): SecondaryAction[] {
  switch (status) {
    case 'draft':
    case 'scheduled':
      return ['share', 'unschedule', 'duplicate', 'delete'];
    case 'published':
      return ['share', 'old-links', 'unschedule', 'unpublish', 'archive', 'duplicate', 'delete'];
    case 'archived':
      return ['share', 'old-links', 'unpublish', 'duplicate', 'delete'];
    default:
      return [];
  }
}

/** The declared action, or verb, that a step needs the right to. */
export function grantedBy(action: SecondaryAction): string {
  if (action === 'share') return 'preview-link';
  return action === 'old-links' ? 'publish' : action;
}

/**
 * What unpublishing or archiving does that nobody can take back, in words; null where publishing again makes everything
 * as it was. Publishing again publishes the working copy, so it is a way back only where that is what was live.
 */
export function consequenceOf(
  action: 'unpublish' | 'archive',
  state: Pick<PublishingState, 'isDirty' | 'hasUnpublished' | 'isScheduled'>,
): string | null {
  const does =
    action === 'unpublish'
      ? 'The page leaves the site, and links to it lead nowhere.'
      : 'The page leaves lists and feeds, and stays at its address.';
  if (state.isScheduled) return `${does} The scheduled change is cancelled.`;
  if (state.isDirty || state.hasUnpublished) {
    return `${does} Your unpublished changes are kept; the text that is live now can be found among the revisions.`;
  }
  return null;
}

/** What was opened over the form. */
export type Opened = 'publish' | 'old-links' | 'share' | null;

/** Whether who is here may carry out an action on this record. */
export type May = (action: string) => boolean;
