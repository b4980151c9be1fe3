import type { Node, Schema } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { wordDifference } from '../../difference/word-difference.ts';
import { BY_AI } from './ai-marks.ts';

/** A stretch of a document. */
export interface Stretch {
  from: number;
  to: number;
}

/** The words of a stretch, paragraphs divided by an empty line. */
export function wordsIn(doc: Node, { from, to }: Stretch): string {
  return passagesIn(doc, { from, to })
    .map(({ text }) => text)
    .join('\n\n');
}

/** The selection; without one, the paragraph that the cursor is in. */
export function stretchOf({ selection, doc }: EditorState): Stretch {
  const { from, to, empty, $from } = selection;
  if (!empty) return { from, to };
  return $from.parent.isTextblock
    ? { from: $from.start(), to: $from.end() }
    : { from: 0, to: doc.content.size };
}

interface Proposal extends Stretch {
  text: string;
  /** The words are the model's own, so the paragraphs are marked as AI's. */
  isByAi: boolean;
}

/**
 * Replaces the words of a range with a proposal. Only words that differ are touched: links, emphasis, and
 * footnotes of the others stay. It is one undo step.
 */
export function applyProposal(state: EditorState, { from, to, text, isByAi }: Proposal): Transaction {
  const tr = state.tr.setMeta(BY_AI, true);
  const passages = passagesIn(state.doc, { from, to });
  const proposed = text.trim().split(/\n{2,}/);
  if (passages.length !== proposed.length) return replaceWhole(tr, { passages, proposed, isByAi });
  // From the end, so that earlier positions stay valid.
  for (const [index, passage] of [...passages.entries()].toReversed()) {
    replaceWords(tr, passage, proposed[index] ?? '');
  }
  if (isByAi) for (const { before } of passages) tr.setNodeAttribute(before, 'ai', true);
  return tr;
}

/** The text of one textblock and the position of each of its letters. */
interface Passage {
  /** Position before the block. */
  before: number;
  text: string;
  positions: number[];
}

function passagesIn(doc: Node, { from, to }: Stretch): Passage[] {
  const passages: Passage[] = [];
  doc.nodesBetween(from, to, (block, before) => {
    if (!block.isTextblock) return true;
    const passage: Passage = { before, text: '', positions: [] };
    block.descendants((node, offset) => {
      const start = before + 1 + offset;
      const letters = node.isText ? (node.text ?? '') : node.type.name === 'hardBreak' ? '\n' : '';
      for (let index = 0; index < letters.length; index += 1) {
        const position = start + index;
        if (position < from || position >= to) continue;
        passage.text += letters[index];
        passage.positions.push(position);
      }
    });
    if (passage.positions.length > 0) passages.push(passage);
    return false;
  });
  return passages;
}

function replaceWords(tr: Transaction, { text, positions }: Passage, proposed: string): void {
  const { schema } = tr.doc.type;
  let at = text.length;
  for (const part of wordDifference(text, proposed).toReversed()) {
    if (part.is === 'same') at -= part.text.length;
    else if (part.is === 'removed') {
      at -= part.text.length;
      for (let index = at + part.text.length - 1; index >= at; index -= 1) {
        const position = positions[index];
        if (position !== undefined) tr.delete(position, position + 1);
      }
    } else insertAt(tr, schema, { position: placeAt(positions, at), words: part.text });
  }
}

/** After the preceding letter, whose marks new words get; or before the first. */
function placeAt(positions: readonly number[], index: number): number {
  const previous = positions[index - 1];
  return previous === undefined ? (positions[0] ?? 0) : previous + 1;
}

function insertAt(
  tr: Transaction,
  schema: Schema,
  { position, words }: { position: number; words: string },
): void {
  const place = Math.min(position, tr.doc.content.size);
  tr.insert(place, schema.text(words, tr.doc.resolve(place).marks()));
}

/** A different number of paragraphs: the first block takes the first, the others follow it. */
function replaceWhole(
  tr: Transaction,
  { passages, proposed, isByAi }: { passages: Passage[]; proposed: string[]; isByAi: boolean },
): Transaction {
  const { schema } = tr.doc.type;
  const [first, last] = [passages[0], passages.at(-1)];
  if (first === undefined || last === undefined) return tr;
  const start = first.positions[0] ?? first.before + 1;
  const end = (last.positions.at(-1) ?? last.before + 1) + 1;
  const blocks = proposed.map((words) =>
    schema.nodes.paragraph?.create(
      { ai: isByAi },
      words === '' ? null : schema.text(words.replaceAll('\n', ' ')),
    ),
  );
  const $start = tr.doc.resolve(start);
  const isWhole = start === $start.start() && end === tr.doc.resolve(end).end();
  const from = isWhole ? $start.before() : start;
  const to = isWhole ? tr.doc.resolve(end).after() : end;
  return tr.replaceWith(
    from,
    to,
    blocks.filter((block) => block !== undefined),
  );
}
