import { type Passage, type Span, placeOf } from './passages.ts';

/** A piece of text on the page, and where it begins in the whole. */
interface Piece {
  node: Text;
  start: number;
}

/** The text of an article as readers see it. Paragraphs are separated by line breaks. */
export interface Flow {
  text: string;
  pieces: Piece[];
}

const BLOCKS = 'p,li,h2,h3,h4,h5,h6,blockquote,figcaption,td,th,dd,dt,pre';
/** What isn’t part of the text: controls, links around it, and numbers of footnotes. */
const APART = 'button,form,nav,sup,.share,.on-lists,.tags,.quiet';

/** Reads the text below an element. */
export function flowOf(root: Element): Flow {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let text = '';
  let last: Element | null | undefined;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data.trim() === '' || node.parentElement?.closest(APART)) continue;
    const block = node.parentElement?.closest(BLOCKS);
    if (last !== undefined && block !== last) text += '\n';
    last = block ?? null;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { text, pieces };
}

/** Where a selection is in the text; undefined if it is elsewhere. */
export function spanOf({ pieces }: Flow, range: Range): Span | undefined {
  const chosen = pieces.filter(({ node }) => range.intersectsNode(node));
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0);
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length);
  return start < end ? { start, end } : undefined;
}

/** Marks the passages on the page, and removes earlier marks. Passages whose words are gone have none. */
export function drawMarks(root: Element, passages: readonly Passage[]): void {
  for (const mark of root.querySelectorAll('mark.passage')) mark.replaceWith(...mark.childNodes);
  root.normalize();
  for (const [index, passage] of passages.entries()) {
    const { text, pieces } = flowOf(root);
    const span = placeOf(text, passage);
    if (span !== undefined) for (const piece of pieces) markPart(piece, span, index);
  }
}

function markPart({ node, start }: Piece, span: Span, index: number): void {
  const from = Math.max(span.start - start, 0);
  const to = Math.min(span.end - start, node.length);
  if (from >= to) return;
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  const mark = document.createElement('mark');
  mark.className = 'passage';
  mark.dataset['passage'] = String(index);
  range.surroundContents(mark);
}
