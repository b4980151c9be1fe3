import { say } from './messages.ts';

/** The state of content (contract §4), and whether there is unsaved input. */
export interface PublishingState {
  status: string;
  isDirty: boolean;
  hasUnpublished: boolean;
  /** It goes live, or its pending change does, at a chosen time. */
  isScheduled: boolean;
}

export type SecondaryAction =
  | 'share'
  | 'schedule'
  | 'release'
  | 'old-links'
  | 'unschedule'
  | 'unpublish'
  | 'archive'
  | 'duplicate'
  | 'delete';

type PrimaryLabel = 'restore' | 'reschedule' | 'publish' | 'publish_again' | 'update';

/** The next step, with a label that says what will happen; null if there is none. */
export function primaryActionFor(
  state: PublishingState,
): { action: 'publish' | 'restore'; label: PrimaryLabel } | null {
  if (state.status === 'trashed') return { action: 'restore', label: 'restore' };
  if (state.isScheduled) return { action: 'publish', label: 'reschedule' };
  switch (state.status) {
    case 'draft':
      return { action: 'publish', label: 'publish' };
    case 'archived':
      return { action: 'publish', label: 'publish_again' };
    case 'published':
      return state.isDirty || state.hasUnpublished ? { action: 'publish', label: 'update' } : null;
    default:
      return null;
  }
}

const LABELS = {
  share: 'share',
  schedule: 'schedule_update',
  release: 'add_to_release',
  'old-links': 'old_links',
  unschedule: 'unschedule',
  unpublish: 'unpublish',
  archive: 'archive',
  duplicate: 'duplicate',
  delete: 'move_to_trash',
} as const satisfies Record<SecondaryAction, string>;
type SecondaryLabel = (typeof LABELS)[SecondaryAction];

/** The other actions in this state. */
export function secondaryActionsFor(
  status: string,
  isScheduled = false,
): { action: SecondaryAction; label: SecondaryLabel }[] {
  return actionsIn(status)
    .filter((action) => action !== 'unschedule' || isScheduled)
    .filter((action) => action !== 'schedule' || !isScheduled)
    .map((action) => ({ action, label: LABELS[action] }));
}

function actionsIn(status: string): SecondaryAction[] {
  switch (status) {
    case 'draft':
    case 'scheduled':
      return ['share', 'release', 'unschedule', 'duplicate', 'delete'];
    case 'published':
      return [
        'share',
        'schedule',
        'release',
        'old-links',
        'unschedule',
        'unpublish',
        'archive',
        'duplicate',
        'delete',
      ];
    case 'archived':
      return ['share', 'release', 'old-links', 'unpublish', 'duplicate', 'delete'];
    default:
      return [];
  }
}

/** The declared action, or verb, that a step needs the right to. */
export function grantedBy(action: SecondaryAction): string {
  if (action === 'share') return 'preview-link';
  return action === 'old-links' || action === 'schedule' || action === 'release' ? 'publish' : action;
}

/**
 * What unpublishing or archiving does that cannot be undone, as text; null if publishing again restores
 * everything. Publishing again publishes the working copy, so it restores the page only if the working copy
 * is what was live.
 */
export function consequenceOf(
  action: 'unpublish' | 'archive',
  state: Pick<PublishingState, 'isDirty' | 'hasUnpublished' | 'isScheduled'>,
): string | null {
  if (state.isScheduled) return say(action === 'unpublish' ? 'unpublish_scheduled' : 'archive_scheduled');
  if (state.isDirty || state.hasUnpublished)
    return say(action === 'unpublish' ? 'unpublish_changed' : 'archive_changed');
  return null;
}

/** What was opened over the form. */
export type Opened = 'publish' | 'old-links' | 'share' | 'release' | null;

/** Whether the user may run an action on this record. */
export type May = (action: string) => boolean;
