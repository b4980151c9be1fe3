import { escapeText } from '#schema/document/formats/escape-html.ts';
import {
  type HtmlElement,
  type HtmlNode,
  elementsUnder,
  htmlTree,
  isElement,
  oneLine,
  rawText,
} from '../../../records/rich-text/html-tree.ts';
import { pathInBook } from '../epub/epub-package.ts';
import { elementsById, valueOf, wordsOf } from './page-dom.ts';

/** As long as a footnote can be here. */
const NOTE_MAX_CHARS = 2_000;
const INLINE = new Set('a span sup sub b i em strong small'.split(' '));
const NOTE = /\b(?:foot|end|rear)note\b/;
const NOTES = /\b(?:foot|end|rear)notes\b/;

/** A page that notes of a chapter are on. */
export interface NotePage {
  path: string;
  html: string;
  /** Whether it has nothing but notes. */
  isAll: boolean;
}

/** The footnotes of a chapter, wherever the book keeps them. */
export interface BookFootnotes {
  /** The marks in the text, with the IDs of their notes. */
  marks: ReadonlyMap<HtmlElement, string>;
  /** The notes where they are in the chapter. */
  taken: ReadonlySet<HtmlElement>;
  list: { id: string; inside: HtmlNode[] }[];
  /** Whether one was too long. */
  isCut: boolean;
}

/** Finds the marks in a chapter, and the notes that they lead to. */
export function footnotesIn(
  nodes: readonly HtmlNode[],
  { path, notePages }: { path: string; notePages: readonly NotePage[] },
): BookFootnotes {
  const byPath = new Map([[path, elementsById(nodes)]]);
  for (const page of notePages) byPath.set(page.path, elementsById(htmlTree(page.html)));
  const onlyNotes = new Set(notePages.filter(({ isAll }) => isAll).map((page) => page.path));
  const ids = new Map<HtmlElement, string>();
  const marks = new Map<HtmlElement, string>();
  const list: BookFootnotes['list'] = [];
  let isCut = false;
  for (const link of elementsUnder(nodes)) {
    const [, fragment = ''] = valueOf(link, 'href').split('#');
    if (link.tagName !== 'a' || fragment === '' || isInNote(link)) continue;
    const target = pathInBook(path, valueOf(link, 'href'));
    const note = noteAround(byPath.get(target)?.get(fragment));
    if (note === undefined || !(isMark(link) || onlyNotes.has(target) || NOTE.test(kindOf(note)))) continue;
    const id = ids.get(note) ?? `note-${ids.size + 1}`;
    marks.set(link, id);
    if (ids.has(note)) continue;
    ids.set(note, id);
    const words = wordsOfNote(note, wordsOf(link));
    isCut ||= words.length > NOTE_MAX_CHARS;
    list.push({ id, inside: htmlTree(`<p>${escapeText(words)}</p>`) });
  }
  return { marks, taken: new Set(ids.keys()), list, isCut };
}

/** Whether an element only holds notes. */
export function holdsNotes(element: HtmlElement): boolean {
  return NOTES.test(kindOf(element));
}

function kindOf(element: HtmlElement): string {
  return `${valueOf(element, 'epub:type')} ${valueOf(element, 'role')}`;
}

function isMark(link: HtmlElement): boolean {
  return /\bnoteref\b/.test(kindOf(link));
}

function* around(element: HtmlElement): Generator<HtmlElement, void, undefined> {
  for (let node = element.parentNode; node !== null && 'tagName' in node; node = node.parentNode) yield node;
}

function isInNote(link: HtmlElement): boolean {
  for (const element of around(link)) if (NOTE.test(kindOf(element)) || holdsNotes(element)) return true;
  return false;
}

/** The whole note that an ID is on: it may be on a number, or on a paragraph. */
function noteAround(element: HtmlElement | undefined): HtmlElement | undefined {
  if (element === undefined || NOTE.test(kindOf(element))) return element;
  let block = element;
  for (const parent of around(element)) {
    if (NOTE.test(kindOf(parent))) return parent;
    if (INLINE.has(block.tagName)) block = parent;
  }
  return INLINE.has(block.tagName) ? undefined : block;
}

/** The words of a note without its number and the link back. */
function wordsOfNote(note: HtmlElement, mark: string): string {
  const words = oneLine(rawText(note.childNodes, isBackLink), 10 * NOTE_MAX_CHARS).replace(
    /^[\])}.:\s]+/,
    '',
  );
  const bare = mark.replaceAll(/[^\p{L}\p{N}*†‡]/gu, '');
  const isNumbered = bare !== '' && words.startsWith(bare) && /^[\].):]/.test(words.slice(bare.length));
  return isNumbered ? words.slice(bare.length).replace(/^[\].):\s]+/, '') : words;
}

function isBackLink(element: HtmlElement): boolean {
  if (!isElement(element) || element.tagName !== 'a') return false;
  if (/\bbacklink\b|\breferrer\b/.test(kindOf(element))) return true;
  if (!valueOf(element, 'href').includes('#')) return false;
  return /^[[(]?(?:\d{1,4}|[a-z*†‡§¶]{1,3}|[↩↑^]\ufe0e?)[\])]?\.?$/i.test(wordsOf(element));
}
