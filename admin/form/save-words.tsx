import { clockTime } from '../layout/time-words.ts';
import type { SaveState } from './use-record-form.ts';

/** "Saved 12:04", "Saving…", "Unsaved changes". */
export function SaveWords({ state }: { state: SaveState }) {
  return (
    <span className="save-state" role="status" data-state={state.is}>
      {wordsFor(state)}
    </span>
  );
}

function wordsFor(state: SaveState): string {
  switch (state.is) {
    case 'clean':
      return '';
    case 'dirty':
      return 'Unsaved changes';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${clockTime(state.at)}`;
    case 'failed':
      return 'Not saved';
  }
}
