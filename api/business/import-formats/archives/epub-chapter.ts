import { ownValue } from '#schema/base/own-value.ts';
import { escapeAttribute } from '#schema/document/formats/escape-html.ts';
import {
  type HtmlElement,
  type HtmlNode,
  elementsUnder,
  htmlTree,
} from '../../../records/rich-text/html-tree.ts';
import { later } from '../../../platform/base/spoken.ts';
import { pathInBook } from '../epub/epub-package.ts';
import { labelSlug } from '../label-slug.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import { type SourceItem, emptyPost } from '../source-item.ts';
import { type BookFootnotes, type NotePage, footnotesIn, holdsNotes } from './book-footnotes.ts';
import {
  edited,
  firstOf,
  htmlOf,
  leadingHeadings,
  noteReference,
  notesSection,
  valueOf,
  wordsOf,
} from './page-dom.ts';

const spoken = later(messages);

/** A chapter of a book, and what in the book it refers to. */
export interface EpubPage {
  format: 'epub';
  /** In the archive, as all paths here. */
  path: string;
  html: string;
  /** What distinguishes the book from others. */
  key: string;
  book: { title: string; creators: readonly string[]; language: string };
  /** Its title in the table of contents. */
  label: string;
  /** Its title if nothing says one. */
  fallback: string;
  /** Other chapters that it links to. */
  chapters: readonly string[];
  /** Images that it shows and that are in the book. */
  images: readonly string[];
  notePages: readonly NotePage[];
}

/** A chapter of a book as a draft: a book isn’t the editor’s own text until they say so. */
export function epubChapter(page: EpubPage): SourceItem {
  const { book, path, key } = page;
  const notes = new Notes();
  notes.add(spoken('from_book', { title: book.title.slice(0, 200) || path }));
  if (book.language !== '') notes.add(spoken('book_language', { language: book.language.slice(0, 40) }));
  const nodes = htmlTree(page.html);
  const footnotes = footnotesIn(nodes, page);
  if (footnotes.isCut) notes.add(spoken('footnote_cut'));
  const { title, headings } = titleOf(nodes, page.label);
  const body = edited(nodes, editor(page, { notes, footnotes, headings }));
  const tag = { name: book.title, slug: '' };
  return {
    ...emptyPost(`${key}/${path}`),
    linkedAs: `/${key}/${path}`,
    title: title || page.fallback,
    html: htmlOf([...body, ...notesSection(footnotes.list)]),
    tags: book.title === '' ? [] : [{ ...tag, slug: labelSlug(tag) }],
    authors: [...book.creators],
    notes: notes.distinct,
  };
}

interface Scope {
  notes: Notes;
  footnotes: BookFootnotes;
  /** The headings that became the title. */
  headings: ReadonlySet<HtmlElement>;
}

type Reader = (element: HtmlElement, inside: () => HtmlNode[]) => HtmlNode[] | undefined;

function editor(page: EpubPage, { notes, footnotes, headings }: Scope): Reader {
  const { marks, taken } = footnotes;
  const media: Reader = (element) => {
    const source = valueOf(element, 'src') || valueOf(firstOf(element.childNodes, isSource), 'src');
    if (isElsewhere(source)) return undefined;
    notes.add(spoken('book_media'));
    return [];
  };
  const readers: Readonly<Record<string, Reader>> = {
    title: () => [],
    link: () => [],
    meta: () => [],
    a: (element, inside) => {
      const mark = marks.get(element);
      return mark === undefined ? linkIn(element, { page, notes, inside }) : noteReference(mark);
    },
    sup: (element, inside) => {
      const mark = firstOf(element.childNodes, (one) => marks.has(one));
      return mark !== undefined && wordsOf(mark) === wordsOf(element) ? inside() : undefined;
    },
    img: (element) => imageIn(valueOf(element, 'src'), valueOf(element, 'alt'), { page, notes }),
    // A page-wide image is often within a drawing.
    svg: (element) => {
      const image = firstOf(element.childNodes, ({ tagName }) => tagName === 'image');
      if (image === undefined) return undefined;
      return imageIn(valueOf(image, 'href'), valueOf(element, 'aria-label'), { page, notes });
    },
    audio: media,
    video: media,
    object: media,
    embed: media,
    iframe: media,
  };
  return (element, inside) => {
    if (taken.has(element) || headings.has(element)) return [];
    if (/\b(?:doc-)?pagebreak\b/.test(`${valueOf(element, 'epub:type')} ${valueOf(element, 'role')}`))
      return [];
    if (holdsNotes(element)) return remainder(element, inside());
    return ownValue(readers, element.tagName)?.(element, inside);
  };
}

function isSource({ tagName }: HtmlElement): boolean {
  return tagName === 'source';
}

function isElsewhere(address: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(address);
}

/** What is left of a list of notes without those that became footnotes: its heading alone says nothing. */
function remainder(element: HtmlElement, inside: HtmlNode[]): HtmlNode[] {
  element.childNodes = inside;
  const all = wordsOf(element).replaceAll(/\s/g, '').length;
  const inHeadings = [...elementsUnder(inside)]
    .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
    .reduce((sum, heading) => sum + wordsOf(heading).replaceAll(/\s/g, '').length, 0);
  return all > inHeadings ? [element] : [];
}

interface Linking {
  page: EpubPage;
  notes: Notes;
}

/** A link to another chapter leads to its text here; one to a part that was left out becomes plain text. */
function linkIn(
  link: HtmlElement,
  { page, notes, inside }: Linking & { inside: () => HtmlNode[] },
): HtmlNode[] | undefined {
  const href = valueOf(link, 'href');
  if (href === '') return inside();
  if (isElsewhere(href) || href.startsWith('#')) return undefined;
  const target = pathInBook(page.path, href);
  if (!page.chapters.includes(target)) {
    notes.add(spoken('book_link', { words: wordsOf(link, 100) || href.slice(0, 100) }));
    return inside();
  }
  const [, fragment = ''] = href.split('#');
  const hash = fragment === '' ? '' : `#${fragment}`;
  link.attrs = [{ name: 'href', value: addressIn(page, target) + hash }];
  return undefined;
}

function imageIn(source: string, alt: string, { page, notes }: Linking): HtmlNode[] {
  const path = pathInBook(page.path, source);
  const image = (address: string) =>
    htmlTree(`<img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt)}">`);
  if (isElsewhere(source)) return image(source);
  if (source !== '' && page.images.includes(path)) return image(addressIn(page, path));
  notes.add(spoken('book_image', { path: path.slice(0, 300) }));
  return [];
}

/** How the parts of a book are named in the import. */
function addressIn({ key }: EpubPage, path: string): string {
  return `/${key}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** A title of the page’s own, and the headings that say it: they aren’t repeated in the text. */
function titleOf(nodes: readonly HtmlNode[], label: string): { title: string; headings: Set<HtmlElement> } {
  const first = leadingHeadings(nodes);
  if (label === '') {
    const isOnlyNumber =
      first.length > 1 && /^(?:\p{L}{1,20} )?(?:\d{1,4}|[ivxlc]{1,8})[.:]?$/iu.test(wordsOf(first[0]));
    const used = first.slice(0, isOnlyNumber ? 2 : 1);
    return { title: used.map((one) => wordsOf(one)).join(' '), headings: new Set(used) };
  }
  for (let count = 1; count <= first.length; count += 1) {
    const used = first.slice(0, count);
    const last = used.slice(-1);
    if (isSame(used, label)) return { title: label, headings: new Set(used) };
    if (isSame(last, label)) return { title: label, headings: new Set(last) };
  }
  return { title: label, headings: new Set() };
}

function isSame(headings: readonly HtmlElement[], label: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return bare(headings.map((one) => wordsOf(one)).join(' ')) === bare(label);
}
