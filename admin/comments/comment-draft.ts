import type { Editor } from '@tiptap/core';

/** What a new comment is about: the entry, or words in an editor. */
export interface CommentDraft {
  about: 'entry' | Editor;
  range?: { from: number; to: number };
}

/** A thread to be shown; another object asks again. */
export interface AskedThread {
  id: string;
  /** The thread gets the focus. */
  takesFocus?: boolean;
}
