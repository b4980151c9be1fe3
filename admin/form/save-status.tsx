import { useSavedAtLast } from '../kit/notifications/notifications.tsx';
import { clockTime, relativeTime } from '../kit/parts/time-words.ts';
import { useNow } from '../kit/parts/use-now.ts';
import { say } from './messages.ts';
import type { SaveState } from './use-record-form.ts';

interface SaveWordsProps {
  state: SaveState;
  /** When the record was saved last, before this page was opened (ISO 8601). */
  savedAt?: string;
}

/** "Saved 12:04", "Saving…", "Unsaved changes". */
export function SaveStatus({ state, savedAt }: SaveWordsProps) {
  const now = useNow();
  useSavedAtLast(state.is === 'saved');
  return (
    <span className="save-state" role="status" data-state={state.is}>
      {state.is === 'clean' && savedAt !== undefined
        ? say('saved', { when: relativeTime(savedAt, now) })
        : wordsFor(state)}
    </span>
  );
}

function wordsFor(state: SaveState): string {
  switch (state.is) {
    case 'clean':
      return '';
    case 'dirty':
      return say('unsaved');
    case 'saving':
      return say('saving');
    case 'saved':
      return say('saved', { when: clockTime(state.at) });
    case 'failed':
      return say('failed');
    case 'retrying':
      return say('retrying');
    case 'offline':
      return say('offline');
  }
}
