import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of text that both have, that came, or that went. */
export interface TextPart {
  is: 'same' | 'added' | 'removed';
  text: string;
}

/** Texts that share next to nothing are shown whole, not shredded: the search stops after this many changes. */
const EDITS_MAX = 4000;
/** Below this share of common text two passages are other passages, not one that was edited. */
const LIKENESS_MIN = 0.25;

/** The changes to `before`, word by word. */
export function wordDifference(before: string, after: string): TextPart[] {
  if (before === after) return before === '' ? [] : [{ is: 'same', text: before }];
  const found = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX });
  if (found === undefined) return replaced(before, after);
  return found.map(({ value, added, removed }) => ({
    is: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** One line of two lists side by side: both, or only one of them. */
export interface Pair<Item> {
  before: Item | undefined;
  after: Item | undefined;
}

/**
 * Aligns two lists: equal items together, and between them edited items with their new versions. `textOf`
 * decides what is equal and how similar the rest is.
 */
export function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  textOf: (item: Item) => string,
): Pair<Item>[] {
  const comparator = (one: Item, other: Item) => textOf(one) === textOf(other);
  const changes = diffArrays([...before], [...after], { comparator });
  const pairs: Pair<Item>[] = [];
  let removed: Item[] = [];
  let at = 0;
  for (const change of changes) {
    if (change.removed) {
      removed.push(...change.value);
      at += change.count;
      continue;
    }
    if (change.added) pairs.push(...pairAlike(removed, change.value, textOf));
    else {
      pairs.push(...removed.map((item) => ({ before: item, after: undefined })));
      for (const item of change.value) pairs.push({ before: before[at++], after: item });
    }
    removed = [];
  }
  pairs.push(...removed.map((item) => ({ before: item, after: undefined })));
  return pairs;
}

/** In order: each new item with the first old one that matches it, or without one. */
function pairAlike<Item>(
  removed: readonly Item[],
  added: readonly Item[],
  textOf: (item: Item) => string,
): Pair<Item>[] {
  const pairs: Pair<Item>[] = [];
  let next = 0;
  for (const after of added) {
    const found = removed.findIndex((item, index) => index >= next && isAlike(textOf(item), textOf(after)));
    if (found === -1) {
      pairs.push({ before: undefined, after });
      continue;
    }
    for (; next < found; next += 1) pairs.push({ before: removed[next], after: undefined });
    pairs.push({ before: removed[found], after });
    next = found + 1;
  }
  for (; next < removed.length; next += 1) pairs.push({ before: removed[next], after: undefined });
  return pairs;
}

/** Do two passages have enough words in common to be one that was edited? */
function isAlike(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || others.length === 0) return false;
  const known = new Set(words);
  const common = others.filter((word) => known.has(word)).length;
  return common / Math.max(words.length, others.length) >= LIKENESS_MIN;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function replaced(before: string, after: string): TextPart[] {
  return [
    ...(before === '' ? [] : [{ is: 'removed' as const, text: before }]),
    ...(after === '' ? [] : [{ is: 'added' as const, text: after }]),
  ];
}
