import { posix } from 'node:path';
import { ownValue } from '#schema/base/own-value.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { bodyOfPage, wordsOfPage } from '../epub/xhtml.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/** Why a part of a book doesn’t become a text. */
export type LeftOut =
  | 'book_cover'
  | 'book_title_page'
  | 'book_copyright'
  | 'book_contents'
  | 'book_notes'
  | 'book_empty'
  | 'book_entities';

/** Kinds of pages as EPUB 3 (`epub:type`) and EPUB 2 (`guide`) name them. */
const KINDS: Readonly<Record<string, LeftOut>> = {
  cover: 'book_cover',
  'title-page': 'book_title_page',
  titlepage: 'book_title_page',
  halftitlepage: 'book_title_page',
  halftitle: 'book_title_page',
  'copyright-page': 'book_copyright',
  copyright: 'book_copyright',
  imprint: 'book_copyright',
  toc: 'book_contents',
  landmarks: 'book_contents',
  loi: 'book_contents',
  lot: 'book_contents',
  'page-list': 'book_contents',
  footnotes: 'book_notes',
  endnotes: 'book_notes',
  rearnotes: 'book_notes',
  notes: 'book_notes',
};

/** Books that don’t say the kinds of their pages have them in the titles and file names. */
const TITLES: readonly (readonly [LeftOut, RegExp])[] = [
  ['book_cover', /^(?:cover|cover page|umschlag|cubierta|portada|couverture)$/i],
  ['book_title_page', /^(?:title page|half title|titelseite|portadilla|page de titre)$/i],
  ['book_copyright', /^(?:copyright|copyright page|impressum|créditos|derechos de autor|mentions légales)$/i],
  [
    'book_contents',
    /^(?:contents|table of contents|inhalt|inhaltsverzeichnis|índice|contenido|sommaire|table des matières)$/i,
  ],
];
const FILES: readonly (readonly [LeftOut, RegExp])[] = [
  ['book_cover', /^cover(?:page)?$/i],
  ['book_title_page', /^(?:half)?title[-_]?page$/i],
  ['book_copyright', /^copyright(?:[-_]?page)?$/i],
  ['book_contents', /^(?:toc|contents|nav)$/i],
];

/** A page with more characters than this isn’t only a cover, or a title page. */
const FRONT_MAX_CHARS: Readonly<Partial<Record<LeftOut, number>>> = {
  book_cover: 3_000,
  book_title_page: 3_000,
  book_copyright: 30_000,
};

interface BookPart {
  page: string;
  path: string;
  /** What the package or its table of contents calls it. */
  kind: string | undefined;
  title: string | undefined;
}

/** Why a page of a book doesn’t become a text; undefined if it does. */
export function leftOutAs({ page, path, kind, title = '' }: BookPart): LeftOut | undefined {
  if (/<!ENTITY/i.test(page)) return 'book_entities';
  const words = wordsOfPage(page);
  const { name: file } = posix.parse(path);
  const found =
    [kind ?? '', ...kindsIn(page)]
      .flatMap((name) => name.toLowerCase().split(/\s+/))
      .map((name) => ownValue(KINDS, name))
      .find((one) => one !== undefined) ??
    TITLES.find(([, is]) => is.test(title.trim()))?.[0] ??
    FILES.find(([, is]) => is.test(file))?.[0];
  if (found !== undefined && words.length <= (FRONT_MAX_CHARS[found] ?? Infinity)) return found;
  return /[\p{L}\p{N}]/u.test(words) ? undefined : 'book_empty';
}

/** The reason as the report gives it. */
export function reasonOf(kind: LeftOut): Spoken {
  return spoken(kind);
}

/** What a page says about itself: on its body, or on the section that is all of it. */
function kindsIn(page: string): string[] {
  const body = /<body\b[^<>]*>/i.exec(page)?.[0] ?? '';
  const inside = bodyOfPage(page);
  const [first = ''] = /^\s*<(?:section|div|article|nav)\b[^<>]*>/i.exec(inside) ?? [];
  const isAlone = (inside.match(/<(?:section|article|nav)\b/gi)?.length ?? 0) <= 1;
  return [body, isAlone ? first : ''].map(
    (tag) => /\sepub:type\s*=\s*["']([^"'<>]*)["']/i.exec(tag)?.[1] ?? '',
  );
}
