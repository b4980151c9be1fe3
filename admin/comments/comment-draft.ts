import type { Editor } from '@tiptap/core';

/** What a new comment is about: the entry, or words in an editor. */
export interface CommentDraft {
  about: 'entry' | Editor;
  range?: { from: number; to: number };
}
