import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Comment, CommentThread } from '#schema/answers/records/comments.ts';
import { fieldOf, useOpenEditors } from '../editor/tools/open-editors.ts';
import type { CommentDraft } from './comment-draft.ts';
import { activateMark, markAt, markPending, placeMarks, rangeOfMark, showMarks } from './passage-marks.ts';

/** A mouse that moves further while it is pressed is selecting. */
const DRAG_PX = 4;

interface MarksOptions {
  threads: readonly CommentThread[];
  /** The thread that is looked at. */
  active: string | undefined;
  /** What a comment is being written on. */
  draft: CommentDraft | undefined;
  /** The caret came to a passage. */
  onReach: (id: string) => void;
  /** A passage was clicked, also one that the caret was in already. */
  onClick: (id: string) => void;
}

/** Shows the passages of these threads in the editors. */
export function useMarks({
  threads,
  active,
  draft,
  onReach,
  onClick,
}: MarksOptions): (thread: Comment) => void {
  const editors = useOpenEditors();
  const reach = useEffectEvent(onReach);
  const click = useEffectEvent(onClick);
  const place = useEffectEvent((editor: Editor) => {
    const field = fieldOf(editor);
    const marked = threads.flatMap(({ id, anchor }) =>
      anchor?.field === field && anchor ? [{ id, anchor }] : [],
    );
    placeMarks(editor, marked);
  });
  useEffect(() => {
    const ends = editors.map((editor) => {
      const hide = showMarks(editor);
      const follow = followEditor(editor, {
        place: () => place(editor),
        reach: (id) => reach(id),
        click: (id) => click(id),
      });
      return () => {
        follow();
        hide();
      };
    });
    return () => {
      for (const end of ends) end();
    };
  }, [editors]);
  useEffect(() => {
    for (const editor of editors) place(editor);
  }, [editors, threads]);
  useEffect(() => {
    for (const editor of editors) activateMark(editor, active);
  }, [editors, active]);
  useEffect(() => {
    const editor = draft?.about;
    if (editor === undefined || editor === 'entry') return undefined;
    markPending(editor, draft?.range);
    return () => {
      if (!editor.isDestroyed) markPending(editor, undefined);
    };
  }, [editors, draft]);
  return useMemo(() => (thread: Comment) => goTo(editors, thread), [editors]);
}

interface Followed {
  place: () => void;
  reach: (id: string) => void;
  click: (id: string) => void;
}

/** A text that is replaced as a whole, by a newer version or an accepted suggestion, takes its marks with it. */
function followEditor(editor: Editor, { place, reach, click }: Followed): () => void {
  const onTransaction = ({
    transaction,
  }: {
    transaction: { docChanged: boolean; getMeta(name: string): unknown };
  }) => {
    if (transaction.docChanged && transaction.getMeta('preventUpdate') === true) queueMicrotask(place);
  };
  const onSelect = () => {
    const id = editor.isFocused ? markAt(editor.state, editor.state.selection.from) : undefined;
    if (id !== undefined) reach(id);
  };
  const stopHearing = hearClicks(editor, click);
  editor.on('transaction', onTransaction);
  editor.on('selectionUpdate', onSelect);
  return () => {
    stopHearing();
    editor.off('transaction', onTransaction);
    editor.off('selectionUpdate', onSelect);
  };
}

/** Calls with the comment of a passage that is clicked, not with one on which words are selected by dragging. */
function hearClicks({ view }: Editor, click: (id: string) => void): () => void {
  let pressed = { x: 0, y: 0 };
  const onPress = ({ clientX: x, clientY: y }: MouseEvent) => {
    pressed = { x, y };
  };
  const onClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const isMark = target instanceof Element && target.closest('[data-comment]') !== null;
    if (!isMark || Math.hypot(x - pressed.x, y - pressed.y) > DRAG_PX) return;
    const place = view.posAtCoords({ left: x, top: y });
    const id = place === null ? undefined : markAt(view.state, place.pos);
    if (id !== undefined) click(id);
  };
  const { dom } = view;
  dom.addEventListener('mousedown', onPress);
  dom.addEventListener('click', onClick);
  return () => {
    dom.removeEventListener('mousedown', onPress);
    dom.removeEventListener('click', onClick);
  };
}

/** The comment whose passage the caret is in. */
export function commentAtCaret(editors: readonly Editor[]): string | undefined {
  const editor = editors.find(({ isFocused }) => isFocused);
  return editor?.state.selection.empty === true
    ? markAt(editor.state, editor.state.selection.from)
    : undefined;
}

/** Scrolls to the passage of a comment and selects it. */
function goTo(editors: readonly Editor[], { id, anchor }: Comment): void {
  const editor = editors.find((one) => fieldOf(one) === anchor?.field);
  const range = editor === undefined ? undefined : rangeOfMark(editor.state, id);
  if (editor === undefined || range === undefined) return;
  editor.chain().focus(undefined, { scrollIntoView: false }).setTextSelection(range).run();
  const { node } = editor.view.domAtPos(range.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
}
