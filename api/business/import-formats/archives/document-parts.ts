import { hash } from 'node:crypto';
import { behindSearch } from '#schema/document/safe-url.ts';
import { escapeText } from '#schema/document/formats/escape-html.ts';
import {
  type HtmlElement,
  type HtmlNode,
  elementsIn,
  elementsUnder,
  htmlTree,
  oneLine,
  rawText,
} from '../../../records/rich-text/html-tree.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import type { Notes } from '../notes.ts';
import { type SourcePost, emptyPost } from '../source-item.ts';
import { elementsById, leadingHeadings, noteReference, notesSection, valueOf, wordsOf } from './page-dom.ts';

const spoken = later(messages);

/** As long as a footnote can be here. */
const NOTE_MAX_CHARS = 2_000;
const NOTE_LINK = /^#((?:ftnt|footnote-|endnote-)\d+)$/;
const COMMENT_LINK = /^#(cmnt\d+)$/;
const BACK_LINK = /^#(?:ftnt_ref|footnote-ref-|endnote-ref-|cmnt_ref)\d+$/;

/** The footnotes and the comments of a document, which both are at its end. */
export interface DocumentNotes {
  /** The marks in the text, with the IDs of their notes; null for a comment. */
  marks: ReadonlyMap<HtmlElement, string | null>;
  /** The notes and comments where they are in the document. */
  taken: ReadonlySet<HtmlElement>;
  /** The section that documents read footnotes from. */
  section: HtmlNode[];
  comments: number;
  isCut: boolean;
}

/** Finds the footnotes of a document, and the comments on it, as Google Docs and the converter of Word files write them. */
export function notesOfDocument(nodes: readonly HtmlNode[]): DocumentNotes {
  const byId = elementsById(nodes);
  const marks = new Map<HtmlElement, string | null>();
  const taken = new Set<HtmlElement>();
  const found = new Map<string, string>();
  for (const link of elementsUnder(nodes)) {
    const href = link.tagName === 'a' ? valueOf(link, 'href') : '';
    const comment = blockAround(byId.get(COMMENT_LINK.exec(href)?.[1] ?? ''));
    const [, id = ''] = NOTE_LINK.exec(href) ?? [];
    const note = comment ?? blockAround(byId.get(id));
    if (note === undefined) continue;
    marks.set(link, comment === undefined ? id : null);
    if (comment === undefined) found.set(id, wordsOfNote(note));
    taken.add(note);
    const line = lineBefore(note);
    if (line !== undefined) taken.add(line);
  }
  const list = [...found].map(([id, words]) => ({ id, inside: htmlTree(`<p>${escapeText(words)}</p>`) }));
  return {
    marks,
    taken,
    section: notesSection(list),
    comments: [...marks.values()].filter((id) => id === null).length,
    isCut: [...found.values()].some(({ length }) => length > NOTE_MAX_CHARS),
  };
}

/** The whole note that an ID is on. */
function blockAround(element: HtmlElement | undefined): HtmlElement | undefined {
  let block: HtmlElement | undefined;
  for (let node = element; node !== undefined; node = parentOf(node)) {
    if (node.tagName === 'li') return node;
    if (node.tagName === 'p') block = node;
    // A frame around one note only, which may have several paragraphs.
    if (node.tagName === 'div') return notesWithin(node) === 1 ? node : block;
  }
  return block;
}

function parentOf({ parentNode }: HtmlElement): HtmlElement | undefined {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : undefined;
}

function notesWithin(element: HtmlElement): number {
  const isBack = (one: HtmlElement) => one.tagName === 'a' && BACK_LINK.test(valueOf(one, 'href'));
  return [...elementsUnder(element.childNodes)].filter(isBack).length;
}

/** The line that Google Docs draws above the first note. */
function lineBefore(note: HtmlElement): HtmlElement | undefined {
  const around = note.parentNode === null ? [] : elementsIn(note.parentNode);
  const before = around[around.indexOf(note) - 1];
  return before?.tagName === 'hr' ? before : undefined;
}

function wordsOfNote(note: HtmlElement): string {
  const isBack = (element: HtmlElement) =>
    element.tagName === 'a' && BACK_LINK.test(valueOf(element, 'href'));
  return oneLine(rawText(note.childNodes, isBack).replaceAll('\u00a0', ' '), 2 * NOTE_MAX_CHARS);
}

/** What a link of a document becomes: a mark of a note, a link to where it leads, or plain text. */
export function documentLink(
  link: HtmlElement,
  { marks, notes, inside }: { marks: DocumentNotes['marks']; notes: Notes; inside: () => HtmlNode[] },
): HtmlNode[] | undefined {
  const mark = marks.get(link);
  if (mark !== undefined) return mark === null ? [] : noteReference(mark);
  const href = valueOf(link, 'href');
  if (href === '') return inside();
  if (href.startsWith('#')) {
    notes.add(spoken('document_link'));
    return inside();
  }
  link.attrs = [{ name: 'href', value: behindSearch(href) }];
  return undefined;
}

/** What a document says about itself. */
export interface DocumentFacts {
  /** Empty if it says none. */
  title: string;
  fileName: string;
  authors: readonly string[];
}

/** A document as a draft. Its ID is made from its title and words: two documents with the same name are two drafts. */
export function documentPost(
  nodes: HtmlNode[],
  { title: said, fileName, authors, notes }: DocumentFacts & { notes: Notes },
): SourcePost {
  const [heading] = leadingHeadings(nodes);
  const words = heading === undefined ? '' : wordsOf(heading, 300);
  const title = said || words || fileName;
  if (heading !== undefined && words === title) remove(heading, nodes);
  leveled(nodes);
  const text = oneLine(rawText(nodes), 1_000_000);
  return {
    ...emptyPost(hash('sha256', `${title}\n${text}`, 'hex').slice(0, 32)),
    title,
    authors: authors.filter((name) => name !== ''),
    notes: notes.distinct,
  };
}

function remove(element: HtmlElement, nodes: HtmlNode[]): void {
  const siblings = nodes.includes(element) ? nodes : (element.parentNode?.childNodes ?? []);
  const at = siblings.indexOf(element);
  if (at !== -1) siblings.splice(at, 1);
}

/** A page has the first level: if the text has headings of it, all move one down. */
function leveled(nodes: readonly HtmlNode[]): void {
  const headings = [...elementsUnder(nodes)].filter(({ tagName }) => /^h[1-6]$/.test(tagName));
  if (!headings.some(({ tagName }) => tagName === 'h1')) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName.slice(1)) + 1)}`;
    heading.nodeName = heading.tagName;
  }
}

/** Lists that are empty without their notes. */
export function isEmptyList(element: HtmlElement, taken: ReadonlySet<HtmlElement>): boolean {
  const items = elementsIn(element);
  return element.tagName === 'ol' && items.length > 0 && items.every((item) => taken.has(item));
}

/** The notes about a document that every format has. */
export function addDocumentNotes(
  notes: Notes,
  { comments, isCut }: Pick<DocumentNotes, 'comments' | 'isCut'>,
): void {
  if (comments > 0) notes.add(spoken('comments', { count: comments }));
  if (isCut) notes.add(spoken('footnote_cut'));
}

/** The words of an element, which is taken out of the document: its title isn’t repeated in the text. */
export function takenOut(nodes: HtmlNode[], element: HtmlElement | undefined): string {
  if (element === undefined) return '';
  const words = wordsOf(element, 300);
  remove(element, nodes);
  return words;
}
