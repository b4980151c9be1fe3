import type { ContentRecord } from '#schema/registry/content-record.ts';
import { isPrinted } from '../typography/dates.ts';

/*
 * The book as it is cited. The formats are English, like the style guides that define them, and are not
 * translated.
 */

type Book = Pick<
  ContentRecord,
  | 'title'
  | 'subtitle'
  | 'author'
  | 'translator'
  | 'editor'
  | 'year_written'
  | 'publication_year'
  | 'edition'
  | 'edition_year'
  | 'publisher'
  | 'isbn'
  | 'page_count'
  | 'free_text'
  | 'slug'
>;

/** A citation split around the title, which is set in italics. */
export interface Citation {
  style: 'APA' | 'MLA' | 'Chicago';
  before: string;
  title: string;
  after: string;
}

/** The files that reference managers read, by file extension. */
export const CITATION_FILES = { bib: 'BibTeX', ris: 'RIS' } as const;
export type CitationFormat = keyof typeof CITATION_FILES;

export function isCitationFormat(end: string): end is CitationFormat {
  return Object.hasOwn(CITATION_FILES, end);
}

interface Name {
  given: string;
  family: string;
}

/** The names in a field: separated by semicolons, or by “and” between two. */
export function peopleIn(names: string | null | undefined): string[] {
  return (names ?? '')
    .split(/;| and | & /)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function namesIn(people: string | null | undefined, isAncient = false): Name[] {
  return peopleIn(people).map((name) => (isAncient ? { given: '', family: name } : nameOf(name)));
}

const SUFFIX = /^(?:Jr|Sr|I{2,3}|IV)\.?$/;
/** “Du Bois” stays together; the family name of “Michel de Montaigne” is “Montaigne”. */
const PARTICLE = /^(?:D[aeiu]|L[ae]|V[ao]n|St\.)$/;

function nameOf(name: string): Name {
  const [first = '', ...rest] = name.split(',').map((part) => part.trim());
  const after = rest.join(', ');
  if (after !== '' && !SUFFIX.test(after)) return { family: first, given: after };
  const words = first.split(/\s+/);
  let from = Math.max(0, words.length - 1);
  while (from > 1 && PARTICLE.test(words[from - 1] ?? '')) from -= 1;
  const given = [words.slice(0, from).join(' '), after].filter((part) => part !== '').join(', ');
  return { given, family: words.slice(from).join(' ') };
}

const inverted = ({ given, family }: Name) => (given === '' ? family : `${family}, ${given}`);
const inOrder = ({ given, family }: Name) => (given === '' ? family : `${given} ${family}`);
/** `Henry David` → `H. D.` */
const initials = ({ given, family }: Name) =>
  given === ''
    ? family
    : `${family}, ${given
        .split(/[\s,]+/)
        .map((word) => (SUFFIX.test(word) ? word : /^\p{Ll}/u.test(word) ? word : `${[...word][0]}.`))
        .join(' ')}`;

/** Names in a sentence: `A, B, and C`. */
function joined(names: readonly string[], last: 'and' | '&'): string {
  if (names.length < 2) return names.join('');
  const comma = names.length > 2 || last === '&' ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} ${last} ${names.at(-1)}`;
}

const ended = (text: string) => (text === '' || /[.?!]$/.test(text) ? text : `${text}.`);
const sentences = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .map(ended)
    .join(' ');
const yearText = (year: number) => (year < 0 ? `${-year} B.C.E.` : String(year));

function factsOf(book: Book) {
  const first = book.publication_year ?? book.year_written ?? null;
  const isAncient = first !== null && !isPrinted(first);
  const year = book.edition_year ?? first;
  return {
    authors: namesIn(book.author, isAncient),
    translators: namesIn(book.translator),
    editors: namesIn(book.editor),
    title: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    edition: book.edition ?? '',
    publisher: book.publisher ?? '',
    year: year === null ? '' : yearText(year),
    /** If the edition is from another year. */
    first: first === null || first === year ? '' : yearText(first),
  };
}

/** The book in the current editions of three styles (APA 7, MLA 9, Chicago 18). */
export function citationsOf(book: Book): Citation[] {
  const facts = factsOf(book);
  return [apa(facts), mla(facts), chicago(facts)];
}

type Facts = ReturnType<typeof factsOf>;

function apa({ authors, translators, editors, title, edition, publisher, year, first }: Facts): Citation {
  const people = [
    translators.length === 0 ? '' : `${joined(translators.map(initialsFirst), '&')}, Trans.`,
    editors.length === 0
      ? ''
      : `${joined(editors.map(initialsFirst), '&')}, ${editors.length === 1 ? 'Ed.' : 'Eds.'}`,
    edition,
  ].filter((part) => part !== '');
  const about = people.length === 0 ? '' : ` (${people.join('; ')})`;
  const original = first === '' ? '' : ` (Original work published ${first})`;
  return {
    style: 'APA',
    before: `${[ended(joined(authors.map(initials), '&')), `(${year === '' ? 'n.d.' : year}).`].filter(Boolean).join(' ')} `,
    title,
    after: `${about}.${publisher === '' ? '' : ` ${ended(publisher)}`}${original}`,
  };
}

const initialsFirst = (name: Name) => {
  const [family = '', given = ''] = initials(name).split(/, (.*)/s);
  return given === '' ? family : `${given} ${family}`;
};

/** The first author is inverted; MLA shortens three or more to “et al.”. */
function listed(authors: readonly Name[], max: number): string {
  const [first, ...others] = authors;
  if (first === undefined) return '';
  if (others.length === 0) return inverted(first);
  if (authors.length > max) return `${inverted(first)}, et al.`;
  return `${[inverted(first), ...others.slice(0, -1).map(inOrder)].join(', ')}, and ${inOrder(others.at(-1) ?? first)}`;
}

function mla({ authors, translators, editors, title, edition, publisher, year }: Facts): Citation {
  const made = [
    translators.length === 0 ? '' : `translated by ${joined(translators.map(inOrder), 'and')}`,
    editors.length === 0 ? '' : `edited by ${joined(editors.map(inOrder), 'and')}`,
    edition,
    publisher,
    year,
  ].filter((part) => part !== '');
  const [start = '', ...rest] = made;
  const details = [start.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), ...rest].join(', ');
  return { style: 'MLA', before: spaced(listed(authors, 2)), title, after: `. ${ended(details)}`.trimEnd() };
}

function chicago({ authors, translators, editors, title, edition, publisher, year, first }: Facts): Citation {
  const printed = [publisher, year].filter((part) => part !== '').join(', ');
  const details = sentences([
    translators.length === 0 ? '' : `Translated by ${joined(translators.map(inOrder), 'and')}`,
    editors.length === 0 ? '' : `Edited by ${joined(editors.map(inOrder), 'and')}`,
    edition,
    first,
    printed,
  ]);
  return { style: 'Chicago', before: spaced(listed(authors, 6)), title, after: `. ${details}`.trimEnd() };
}

const spaced = (people: string) => (people === '' ? '' : `${ended(people)} `);

/** The file in one format; `url` is the page of the book. */
export function citationFile(book: Book, format: CitationFormat, url: string): string {
  return format === 'bib' ? bibtex(book, url) : ris(book, url);
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string) => text.replace(/[\\{}%&$#_~^]/g, (sign) => TEX[sign] ?? `\\${sign}`);

function bibtex(book: Book, url: string): string {
  const facts = factsOf(book);
  const people = (names: readonly Name[]) => names.map((name) => tex(inverted(name))).join(' and ');
  const key = `${book.slug ?? 'book'}${facts.year.replace(/\D/g, '')}`;
  const fields: [name: string, value: string][] = [
    ['author', people(facts.authors)],
    ['title', `{${tex(book.title)}}`],
    ['subtitle', tex(book.subtitle ?? '')],
    ['translator', people(facts.translators)],
    ['editor', people(facts.editors)],
    ['edition', tex(facts.edition)],
    ['publisher', tex(facts.publisher)],
    ['year', facts.year],
    ['origdate', facts.first],
    ['isbn', book.isbn ?? ''],
    ['pagetotal', String(book.page_count ?? '')],
    ['url', book.free_text ?? url],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@book{${key},\n${lines.join('')}}\n`;
}

function ris(book: Book, url: string): string {
  const facts = factsOf(book);
  const tags: [tag: string, value: string][] = [
    ['TY', 'BOOK'],
    ...facts.authors.map((name): [string, string] => ['AU', inverted(name)]),
    ['TI', facts.title],
    ...facts.translators.map((name): [string, string] => ['A4', inverted(name)]),
    ...facts.editors.map((name): [string, string] => ['ED', inverted(name)]),
    ['ET', facts.edition],
    ['PB', facts.publisher],
    ['PY', facts.year],
    ['SN', book.isbn ?? ''],
    ['SP', String(book.page_count ?? '')],
    ['UR', book.free_text ?? url],
  ];
  const lines = tags.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `${lines.join('')}ER  - \r\n`;
}
