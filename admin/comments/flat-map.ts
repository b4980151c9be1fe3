import type { Node } from '@tiptap/pm/model';
import { type FlatRange, INLINE_NODE } from '#schema/document/contents/flat-text.ts';

/** A stretch of the flat text, and where it is in the editor’s document. */
interface Stretch {
  flat: number;
  position: number;
  length: number;
}

/** The flat text of an editor’s document, with the way from its places to positions and back. */
export interface FlatMap {
  text: string;
  /** Undefined if the range is not in the document. */
  positionsOf: (range: FlatRange) => FlatRange | undefined;
  flatOf: (positions: FlatRange) => FlatRange | undefined;
}

/** Reads a document once; as `flatTextOf` reads the stored one. */
export function flatMapOf(document: Node): FlatMap {
  const stretches: Stretch[] = [];
  let text = '';
  let isFirst = true;
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (!isFirst) text += '\n';
    isFirst = false;
    node.forEach((inner, offset) => {
      const said = inner.isText ? (inner.text ?? '') : INLINE_NODE;
      stretches.push({ flat: text.length, position: position + 1 + offset, length: said.length });
      text += said;
    });
    return false;
  });
  return {
    text,
    positionsOf: ({ from, to }) => {
      const first = stretches[indexAt(stretches, from)];
      const last = stretches[indexAt(stretches, to - 1)];
      if (first === undefined || last === undefined || to <= from || to > text.length) return undefined;
      return {
        from: first.position + Math.min(from - first.flat, first.length),
        to: last.position + Math.min(to - last.flat, last.length),
      };
    },
    flatOf: ({ from, to }) => {
      const within = stretches.filter(({ position, length }) => position < to && position + length > from);
      const [first, last] = [within[0], within.at(-1)];
      if (first === undefined || last === undefined) return undefined;
      return {
        from: first.flat + Math.max(0, from - first.position),
        to: last.flat + Math.min(last.length, to - last.position),
      };
    },
  };
}

/** The last stretch that begins at a place or before it. */
function indexAt(stretches: readonly Stretch[], flat: number): number {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stretches[middle]?.flat ?? 0) <= flat) low = middle;
    else high = middle - 1;
  }
  return low;
}
