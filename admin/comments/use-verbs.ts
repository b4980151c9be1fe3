import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Comment } from '#schema/answers/records/comments.ts';
import type { Editing } from '../editing/use-editing.ts';
import { fieldOf } from '../editor/tools/open-editors.ts';
import { useAnswer, useCall } from '../kit/work/use-work.ts';
import { wrongWords } from '../providers/problem-error.ts';
import type { Written } from './comment-composer.tsx';
import { PENDING, markedPassage } from './passage-marks.ts';
import { useRefreshComments } from './use-comments.ts';
import { say } from './messages.ts';

/** What can be done with a comment by pressing a button. */
export type CommentAct = 'resolve' | 'reopen' | 'take' | 'refuse' | 'remove';

interface Verbs {
  /** Failures are shown. */
  act: (verb: CommentAct, comment: Comment) => Promise<void>;
  /** Begins a thread: about the passage that is marked in an editor, or about the entry. Throws. */
  begin: (written: Written, editor: Editor | undefined) => Promise<void>;
  /** Throws. */
  write: (verb: 'reply' | 'change', comment: Comment, written: Written) => Promise<void>;
}

/** The verbs of comments as calls, each followed by a look at what has changed. */
export function useVerbs(editing: Editing): Verbs {
  const answer = useAnswer();
  const call = useCall();
  const notify = useNotify();
  const contentId = editing.stored.pk;
  const refresh = useRefreshComments(contentId);

  const take = async (id: string) => {
    const isTaken = await editing.afterSave(async ({ version }) => {
      const body = typeof version === 'number' ? { version } : {};
      await answer('POST /comments/:id/take', { params: { id }, body });
      await editing.refresh();
      return true;
    });
    if (isTaken === true) notify(say('took'));
  };
  const run = async (verb: CommentAct, id: string): Promise<unknown> => {
    if (verb === 'take') return take(id);
    if (verb === 'remove') return call('DELETE', `/comments/${id}`);
    return answer(`POST /comments/:id/${verb}`, { params: { id } });
  };
  return {
    act: async (verb, { id }) => {
      try {
        await run(verb, id);
      } catch (error) {
        notify(wrongWords(error), { type: 'error' });
      }
      await refresh();
    },
    begin: async (written, editor) => {
      const passage = editor === undefined ? undefined : await savedPassage(editing, editor);
      const body = { content_id: contentId, ...written, ...(passage === undefined ? {} : { passage }) };
      await answer('POST /comments', { body });
      await refresh();
    },
    write: async (verb, { id }, { body }) => {
      if (verb === 'change') await answer('PUT /comments/:id', { params: { id }, body: { body } });
      else await answer('POST /comments', { body: { content_id: contentId, thread_id: id, body } });
      await refresh();
    },
  };
}

/** The marked passage as the server has it: what was typed is saved first. */
async function savedPassage(editing: Editing, editor: Editor) {
  const { isReadOnly } = editing.recordForm.mode;
  if (!isReadOnly && (await editing.save()) === undefined) throw new Error(say('not_saved'));
  const passage = markedPassage(editor.state, PENDING);
  const field = fieldOf(editor);
  if (passage === undefined || field === undefined) throw new Error(say('passage_gone'));
  return { field, ...passage };
}

/** A function that stays the same and calls the latest one: what is drawn hundreds of times need not be drawn again. */
export function useLasting<Given extends unknown[], Result>(
  latest: (...given: Given) => Result,
): (...given: Given) => Result {
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  const [lasting] = useState(
    () =>
      (...given: Given) =>
        now.current(...given),
  );
  return lasting;
}
