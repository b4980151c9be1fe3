import { hash } from 'node:crypto';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { keptTextOf, spokenOf } from '../../../platform/base/kept-spoken.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { type BookContents, readContents } from '../epub/book-contents.ts';
import { type EpubPackage, pathInBook, readPackage } from '../epub/epub-package.ts';
import { bodyOfPage, htmlOfXhtml } from '../epub/xhtml.ts';
import { openZipInside } from '../file-tree.ts';
import { messages } from '../messages.ts';
import { SourceFileError, type SourceItem, type SourceReading } from '../source-item.ts';
import { type Files, IMAGE_FILE, type OnImage, filesBelow, keepImages, textIn } from '../tree-texts.ts';
import { type LeftOut, leftOutAs, reasonOf } from './book-parts.ts';
import { readPage } from './read-page.ts';

const spoken = later(messages);

const CONTAINER = 'META-INF/container.xml';
/** What a library of books has beside them. */
const ON_SHELF = /\.(?:epub|opf|mobi|azw3?|pdf|txt|jpe?g|png)$/i;
/** The Bible has 1,189 chapters. */
const CHAPTERS_MAX = 1_500;
const BOOK_MAX_BYTES = 100 * 1024 * 1024;
const BOOKS_UNPACKED_MAX_BYTES = 1024 * 1024 * 1024;
const NOTE_PAGES_MAX = 3;

/** Whether an archive is an EPUB, however broken. */
export function isEpub({ names }: Pick<Files, 'names'>): boolean {
  return (
    names.includes(CONTAINER) || (names.includes('mimetype') && names.some((name) => /\.opf$/i.test(name)))
  );
}

/** Whether an archive contains books and nothing that another format has. */
export function isShelf({ names }: Pick<Files, 'names'>): boolean {
  return names.some((name) => /\.epub$/i.test(name)) && names.every((name) => ON_SHELF.test(name));
}

/** Reads an EPUB: one text per chapter, each a draft. */
export function readEpub(files: Files, onImage: OnImage): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  return { system: 'epub', facts, items: chaptersOf(files, { facts, onImage }), completions: () => [] };
}

/** Reads the EPUBs in an archive. One that can’t be read is skipped, with the reason. */
export function readShelf(files: Files, onImage: OnImage): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  return { system: 'epub', facts, items: booksOn(files, { facts, onImage }), completions: () => [] };
}

interface Reading {
  facts: SourceFacts;
  onImage: OnImage;
}

async function* booksOn(files: Files, reading: Reading): AsyncGenerator<SourceItem> {
  let left = BOOKS_UNPACKED_MAX_BYTES;
  for (const name of files.names) {
    if (!/\.epub$/i.test(name)) {
      ignore(reading.facts);
      continue;
    }
    try {
      const bytes = await files.read(name, BOOK_MAX_BYTES);
      if (bytes === undefined) throw new SourceFileError(spoken('zip_bomb'));
      const book = await openZipInside(Buffer.from(bytes), left);
      left -= book.unpackedBytes;
      yield* chaptersOf(book, reading);
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      yield skipped(name, name, spoken('it', { problem: error.spoken }));
    }
  }
}

async function* chaptersOf(tree: Files, { facts, onImage }: Reading): AsyncGenerator<SourceItem> {
  const files = filesBelow(tree, '');
  const names = new Set(files.names);
  const book = await readPackage({ names, read: files.read });
  if (book.spine.length > CHAPTERS_MAX)
    throw new SourceFileError(spoken('many_chapters', { count: CHAPTERS_MAX }));
  const contents = await readContents({ names, read: files.read }, book);
  facts.title ||= book.title;
  const key = keyOf(book);
  const images = new Set<string>();
  await keepImages(files, async (path, bytes) => {
    images.add(path);
    await onImage(`${key}/${path}`, bytes);
  });
  const parts = await partsOf(files, { book, contents });
  const chapters = new Set(parts.filter(({ reason }) => reason === undefined).map(({ path }) => path));
  const noteBooks = new Set(parts.filter(({ kind }) => kind === 'book_notes').map(({ path }) => path));
  yield* textsOf({ files, parts, chapters, images, noteBooks, book, contents, key });
  const read = new Set(parts.map(({ path }) => path));
  for (const name of names)
    if (!read.has(name) && !IMAGE_FILE.test(name) && !/^mimetype$|^META-INF\/|\.(?:opf|ncx)$/.test(name))
      ignore(facts);
}

interface Bound {
  files: Files;
  parts: readonly Part[];
  chapters: ReadonlySet<string>;
  images: ReadonlySet<string>;
  noteBooks: ReadonlySet<string>;
  book: EpubPackage;
  contents: BookContents;
  key: string;
}

async function* textsOf(bound: Bound): AsyncGenerator<SourceItem> {
  const { key, contents, book } = bound;
  let before = '';
  let more = 1;
  for (const { path, reason } of bound.parts) {
    const id = `${key}/${path}`;
    const title = contents.titles.get(path) ?? '';
    if (reason !== undefined) {
      yield skipped(id, title || path, reason);
      continue;
    }
    more = title === '' ? more + 1 : 1;
    const fallback = before === '' ? book.title : `${before} (${more})`;
    const item = await readPage({ ...(await pageOf(bound, path)), id, title: title || path, fallback });
    if (item.kind === 'post' && item.title !== fallback) before = item.title;
    if (item.kind === 'post' && item.title !== fallback) more = 1;
    yield item;
  }
}

async function pageOf({ files, chapters, images, noteBooks, book, contents, key }: Bound, path: string) {
  const text = await textIn(files, path);
  const html = typeof text === 'string' ? bodyOfPage(htmlOfXhtml(text)) : '';
  const linked = new Set(referencesIn(html).map((href) => pathInBook(path, href)));
  const noted = [...linked].filter((one) => one !== path && noteBooks.has(one));
  const marked = marksIn(html).map((href) => pathInBook(path, href));
  const noteFiles = new Set([...noted, ...marked.filter((one) => one !== path && files.names.includes(one))]);
  const notePages: { path: string; html: string; isAll: boolean }[] = [];
  for (const one of [...noteFiles].slice(0, NOTE_PAGES_MAX)) {
    const notes = await textIn(files, one);
    if (typeof notes === 'string')
      notePages.push({ path: one, html: bodyOfPage(htmlOfXhtml(notes)), isAll: noteBooks.has(one) });
  }
  const { title, creators, language } = book;
  return {
    format: 'epub' as const,
    path,
    html,
    key,
    book: { title, creators, language },
    label: contents.titles.get(path) ?? '',
    chapters: [...linked].filter((one) => chapters.has(one)),
    images: [...linked].filter((one) => images.has(one)),
    notePages,
  };
}

interface Part {
  path: string;
  kind: LeftOut | undefined;
  /** Why it is left out. */
  reason: Spoken | undefined;
}

async function partsOf(
  files: Files,
  { book, contents }: { book: EpubPackage; contents: BookContents },
): Promise<Part[]> {
  const names = new Set(files.names);
  const linked = new Set<string>();
  const parts: Part[] = [];
  for (const { id, path, mediaType } of book.spine) {
    if (path === undefined || !names.has(path)) {
      parts.push({ path: path ?? id, kind: undefined, reason: spoken('text_missing') });
      continue;
    }
    const page = mediaType.startsWith('image/') ? '' : await textIn(files, path);
    if (typeof page !== 'string') {
      parts.push({ path, kind: undefined, reason: spokenOf(page.reason) });
      continue;
    }
    for (const href of referencesIn(page)) {
      const target = pathInBook(path, href);
      if (target !== path && href.includes('#')) linked.add(target);
    }
    const kind = leftOutAs({ page, path, kind: contents.kinds.get(path), title: contents.titles.get(path) });
    parts.push({ path, kind, reason: kind === undefined ? undefined : reasonOf(kind) });
  }
  // A page of notes that nothing leads to is a text like others.
  return parts.map((part) =>
    part.kind === 'book_notes' && !linked.has(part.path)
      ? { ...part, kind: undefined, reason: undefined }
      : part,
  );
}

/** What the links and images of a page refer to. */
function referencesIn(html: string): string[] {
  const found = html.matchAll(/[\s:](?:href|src)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi);
  return [
    ...new Set([...found].map(([, one, other]) => (one ?? other ?? '').replaceAll('&amp;', '&'))),
  ].filter((href) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(href));
}

/** What the marks of notes refer to. */
function marksIn(html: string): string[] {
  const marks = html.match(/<a\b[^<>]*>/gi)?.filter((tag) => tag.includes('noteref')) ?? [];
  return referencesIn(marks.join(''));
}

/** The same for the same book, and different for two books that a program gave the same ID. */
function keyOf({ identifier, title }: EpubPackage): string {
  return hash('sha256', JSON.stringify([identifier, title]), 'hex').slice(0, 16);
}

function skipped(id: string, title: string, reason: Spoken): SourceItem {
  return { kind: 'skipped', id, title, reason: keptTextOf(reason) };
}

function ignore(facts: SourceFacts): void {
  facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
}
