import { diffArrays } from 'diff/lib/diff/array.js';
import type { FlatRange } from '#schema/document/contents/flat-text.ts';

/** Words in the former text, and how many characters took their place. */
interface Change extends FlatRange {
  added: number;
}

/** Texts that differ more are not compared further: all between the first and the last change is another text. */
const LINE_EDITS_MAX = 1_000;
const WORD_EDITS_MAX = 400;
/** A passage is still the same with half of its letters, or with this many of a long one. */
const KEPT_SHARE = 0.5;
const KEPT_LETTERS = 60;

/**
 * Where passages of `before` are in `after`; null where they are gone. Text that is added at the edges of a passage does not become
 * part of it. A passage of which most was replaced is gone: what is left could be anything.
 */
export function followPassages(
  before: string,
  after: string,
  passages: readonly FlatRange[],
): (FlatRange | null)[] {
  if (passages.length === 0) return [];
  const changes = changesOf(before, after);
  const takesOthers = othersIn(before, after);
  return passages.map((passage) => {
    const range = withoutEdges(after, followed(before, passage, changes));
    return range === null || takesOthers(passage, range) ? null : range;
  });
}

/**
 * Whether a range has words that were outside of the passage and are no longer there: then equal words nearby were taken for each
 * other, and the end of the passage is uncertain.
 */
function othersIn(before: string, after: string): (passage: FlatRange, range: FlatRange) => boolean {
  let totals: { before: WordCounts; after: WordCounts } | undefined;
  return (passage, range) => {
    const [said, found] = [before.slice(passage.from, passage.to), after.slice(range.from, range.to)];
    if (said === found) return false;
    totals ??= { before: countsOf(before), after: countsOf(after) };
    const [own, now] = [countsOf(said), countsOf(found)];
    for (const [word, count] of now) {
      if (count <= (own.get(word) ?? 0)) continue;
      const outsideBefore = (totals.before.get(word) ?? 0) - (own.get(word) ?? 0);
      // A part of a word counts as none outside.
      if (outsideBefore > Math.max(0, (totals.after.get(word) ?? 0) - count)) return true;
    }
    return false;
  };
}

type WordCounts = ReadonlyMap<string, number>;

function countsOf(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Without the space at its edges, which is left where words at the edges of a passage went. */
function withoutEdges(text: string, range: FlatRange | null): FlatRange | null {
  if (range === null) return null;
  const found = text.slice(range.from, range.to);
  const from = range.from + found.length - found.trimStart().length;
  const to = range.to - (found.length - found.trimEnd().length);
  return from < to ? { from, to } : null;
}

function followed(before: string, passage: FlatRange, changes: readonly Change[]): FlatRange | null {
  const { from, to } = passage;
  const within = changes.filter((change) => change.from < to && change.to > from);
  const start = placeOf(from, changes, 'after');
  const end = placeOf(to, changes, 'before');
  return start < end && isKept(before, passage, within) ? { from: start, to: end } : null;
}

/** Where a position is after the changes: after or before what was added there. */
function placeOf(position: number, changes: readonly Change[], side: 'before' | 'after'): number {
  let shift = 0;
  for (const { from, to, added } of changes) {
    if (from > position || (from === position && side === 'before')) break;
    if (to > position) return from + shift + (side === 'after' ? added : 0);
    shift += added - (to - from);
  }
  return position + shift;
}

function isKept(before: string, { from, to }: FlatRange, lost: readonly FlatRange[]): boolean {
  const letters = (start: number, end: number) => before.slice(start, end).replaceAll(/\s/g, '').length;
  const all = letters(from, to);
  const gone = lost.reduce((sum, one) => sum + letters(Math.max(one.from, from), Math.min(one.to, to)), 0);
  const kept = all - gone;
  return kept > 0 && (kept >= all * KEPT_SHARE || kept >= KEPT_LETTERS);
}

/** What is different, in the order of the text. */
function changesOf(before: string, after: string): Change[] {
  if (before === after) return [];
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: LINE_EDITS_MAX });
  if (parts === undefined) return [settled(before, trimmed(before, after, 0), after)];
  return spans(textsOf(parts), inLines);
}

/** Within blocks that were edited, word by word. */
function inLines(removed: string, added: string, at: number): Change[] {
  if (removed === '' || added === '') return [{ from: at, to: at + removed.length, added: added.length }];
  const single = trimmed(removed, added, 0);
  // One edit, as from most saves.
  if (single.from === single.to || single.added === 0) return [moved(settled(removed, single, added), at)];
  const parts = diffArrays(wordsOf(removed), wordsOf(added), { maxEditLength: WORD_EDITS_MAX });
  if (parts === undefined) return [moved(single, at)];
  return spans(textsOf(parts), (gone, come, from) => [trimmed(gone, come, from)]).map((change) =>
    moved(change, at),
  );
}

interface Part {
  text: string;
  added: boolean;
  removed: boolean;
}

/** Runs of removed and added parts, each given to `inside` with its place in the former text. */
function spans(
  parts: readonly Part[],
  inside: (removed: string, added: string, at: number) => Change[],
): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '' || added !== '') changes.push(...inside(removed, added, at));
    at += removed.length;
    [removed, added] = ['', ''];
  };
  for (const part of parts) {
    if (part.removed) removed += part.text;
    else if (part.added) added += part.text;
    else {
      flush();
      at += part.text.length;
    }
  }
  flush();
  return changes;
}

const textsOf = (parts: readonly { value: string[]; added: boolean; removed: boolean }[]): Part[] =>
  parts.map(({ value, added, removed }) => ({ text: value.join(''), added, removed }));

/** Words with the space after them: space alone is everywhere, and would tie unlike words together. */
function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)(?=\S)/);
}

/** Lines with their breaks: the last one has none. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

const moved = (change: Change, by: number): Change => ({
  ...change,
  from: change.from + by,
  to: change.to + by,
});

/** Without what both have at the beginning and at the end. */
function trimmed(removed: string, added: string, at: number): Change {
  const most = Math.min(removed.length, added.length);
  let start = 0;
  while (start < most && removed[start] === added[start]) start += 1;
  let end = 0;
  while (end < most - start && removed[removed.length - 1 - end] === added[added.length - 1 - end]) end += 1;
  return { from: at + start, to: at + removed.length - end, added: added.length - end - start };
}

/**
 * Where equal text is at both edges of a change, it could have been made at several places ("the dog ran. |the dog sat."). The one
 * that begins with a block, a sentence, or a word is taken.
 */
function settled(before: string, change: Change, after: string): Change {
  const isRemoval = change.added === 0;
  const isInsertion = change.from === change.to;
  if (isRemoval === isInsertion) return change;
  const text = isRemoval ? before : after;
  const length = isRemoval ? change.to - change.from : change.added;
  let best = change.from;
  for (let from = change.from; from > 0 && text[from - 1] === text[from - 1 + length]; from -= 1) {
    if (edgeOf(text, from - 1) > edgeOf(text, best)) best = from - 1;
  }
  return isRemoval ? { from: best, to: best + length, added: 0 } : { from: best, to: best, added: length };
}

/** How natural it is to begin here: within a word 0, at a word 1, at a sentence 2, at a block 3. */
function edgeOf(text: string, at: number): number {
  if (at === 0 || text[at - 1] === '\n') return 3;
  if (/[.!?…]["”’)]?\s$/.test(text.slice(Math.max(0, at - 3), at))) return 2;
  return /\s/.test(text[at - 1] ?? '') ? 1 : 0;
}
