import type { Editor } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { CommentAnchor } from '#schema/answers/records/comments.ts';
import { CONTEXT_CHARS } from '#schema/bodies/comments.ts';
import {
  type FlatRange,
  type QuotedPassage,
  findPassage,
  quotedAt,
} from '#schema/document/contents/flat-text.ts';
import { flatMapOf } from './flat-map.ts';

/** The passage that a comment is being written on. */
export const PENDING = 'pending';

interface Marks {
  set: DecorationSet;
  active: string | undefined;
}

const key = new PluginKey<Marks>('comments');

/** A comment and where the server last saw its passage. */
export interface Marked {
  id: string;
  anchor: CommentAnchor;
}

/**
 * Shows passages with comments. The marks are decorations: they move with every edit, and are no part of the text. Returns what
 * removes them.
 */
export function showMarks(editor: Editor): () => void {
  editor.registerPlugin(
    new Plugin<Marks>({
      key,
      state: {
        init: () => ({ set: DecorationSet.empty, active: undefined }),
        apply: (transaction, marks) => {
          const next = transaction.getMeta(key) as Marks | undefined;
          if (next !== undefined) return next;
          if (!transaction.docChanged || marks.set === DecorationSet.empty) return marks;
          return { ...marks, set: marks.set.map(transaction.mapping, transaction.doc) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.set },
    }),
  );
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(key);
  };
}

/** Marks the passages of these comments: where they are in this editor already, else where the server saw them. */
export function placeMarks(editor: Editor, comments: readonly Marked[]): void {
  const { state } = editor;
  const marks = key.getState(state);
  if (marks === undefined) return;
  const known = rangesIn(marks.set);
  const map = flatMapOf(state.doc);
  const placed = comments.flatMap(({ id, anchor }) => {
    const range = known.get(id) ?? map.positionsOf(placeOf(map.text, anchor) ?? { from: 0, to: 0 });
    return range === undefined ? [] : [markOf(id, range, id === marks.active)];
  });
  const pending = known.get(PENDING);
  if (pending !== undefined) placed.push(markOf(PENDING, pending, false));
  const set = DecorationSet.create(state.doc, placed);
  editor.view.dispatch(state.tr.setMeta(key, { ...marks, set }).setMeta('addToHistory', false));
}

function placeOf(text: string, anchor: CommentAnchor): FlatRange | undefined {
  const { from, to, quote, prefix } = anchor;
  const isThere = text.startsWith(quote, from) && text.slice(0, from).endsWith(prefix);
  return isThere ? { from, to } : findPassage(text, anchor);
}

function markOf(id: string, { from, to }: FlatRange, isActive: boolean): Decoration {
  const shown = { class: isActive ? 'commented commented-now' : 'commented', 'data-comment': id };
  return Decoration.inline(from, to, shown, { id });
}

function rangesIn(set: DecorationSet): Map<string, FlatRange> {
  return new Map(
    set.find().map(({ from, to, spec }) => [String((spec as { id: string }).id), { from, to }] as const),
  );
}

/** Shows one passage as the one that is looked at. */
export function activateMark(editor: Editor, id: string | undefined): void {
  const marks = key.getState(editor.state);
  if (marks === undefined || marks.active === id) return;
  let { set } = marks;
  const again = (one: string | undefined, isActive: boolean) => {
    const range = one === undefined ? undefined : rangesIn(set).get(one);
    if (one === undefined || range === undefined) return;
    set = set.remove(set.find(range.from, range.to, (spec) => (spec as { id: string }).id === one));
    set = set.add(editor.state.doc, [markOf(one, range, isActive)]);
  };
  again(marks.active, false);
  again(id, true);
  editor.view.dispatch(editor.state.tr.setMeta(key, { set, active: id }).setMeta('addToHistory', false));
}

/** Marks selected words as what a comment is being written on; undefined removes the mark. */
export function markPending(editor: Editor, range: FlatRange | undefined): void {
  const marks = key.getState(editor.state);
  if (marks === undefined) return;
  let set = marks.set.remove(
    marks.set.find(undefined, undefined, (spec) => (spec as { id: string }).id === PENDING),
  );
  if (range !== undefined) set = set.add(editor.state.doc, [markOf(PENDING, range, true)]);
  editor.view.dispatch(editor.state.tr.setMeta(key, { ...marks, set }).setMeta('addToHistory', false));
}

/** The marked words of a comment as they are now; undefined if they are gone. */
export function markedPassage(state: EditorState, id: string): QuotedPassage | undefined {
  const range = rangeOfMark(state, id);
  return range === undefined ? undefined : passageAt(state, range);
}

/** Where the words of a comment are. */
export function rangeOfMark(state: EditorState, id: string): FlatRange | undefined {
  const marks = key.getState(state);
  return marks === undefined ? undefined : rangesIn(marks.set).get(id);
}

/** The words at a range of positions, with what is around them; undefined where there are none. */
export function passageAt({ doc }: EditorState, range: FlatRange): QuotedPassage | undefined {
  const map = flatMapOf(doc);
  const flat = map.flatOf(range);
  if (flat === undefined) return undefined;
  const passage = quotedAt(map.text, flat, CONTEXT_CHARS);
  return passage.quote.trim() === '' ? undefined : passage;
}

/** The comment at a position, the shortest passage first. */
export function markAt(state: EditorState, position: number): string | undefined {
  const found = key.getState(state)?.set.find(position, position) ?? [];
  const [shortest] = found.toSorted((one, other) => one.to - one.from - (other.to - other.from));
  const id = shortest === undefined ? undefined : (shortest.spec as { id: string }).id;
  return id === PENDING ? undefined : id;
}
