import { createHash } from 'node:crypto';
import { attributionOf, quotingBlocks } from '#schema/document/contents/quotations.ts';
import { countWords } from '#schema/document/contents/word-count.ts';
import type { Field } from '#schema/fields/index.ts';
import { documentIn } from '#schema/publishing/record-checks.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { fold, wordsOf } from '../../platform/text/fold.ts';

/** A quotation of a text, as it is stored. */
export interface NotedQuotation {
  id: string;
  field: string;
  position: number;
  /** Which entry or quoting block of the field it is, from 0. */
  entry: number;
  words: string;
  folded: string;
  /** Equal for equal words. */
  same: string;
  place: string | null;
  page: number | null;
  said_by: string | null;
  verified: boolean | null;
  characters: number;
  word_count: number;
}

type Found = Pick<NotedQuotation, 'field' | 'entry' | 'words' | 'place' | 'page' | 'said_by' | 'verified'>;
type Entry = Readonly<Record<string, unknown>>;

/** No text has more: what follows is left out. */
const QUOTATIONS_MAX = 2_000;
/** Of longer words, the beginning is stored. */
const WORDS_MAX_CHARS = 10_000;
/** What decides which book a text is about. */
const BOOK_IDS = 'book_ids';

/** Whether a change of these names may change the quotations of a record or the book they are from. */
export function mayChangeQuotations(resource: DocumentResource, changed: readonly string[]): boolean {
  return changed.some((name) => {
    const field = resource.fields[name];
    return name === BOOK_IDS || (field !== undefined && holdsQuotations(field));
  });
}

function holdsQuotations(field: Field): boolean {
  return field.kind === 'rich-text' || isListOfQuotes(field);
}

/** Lists of quotes say of each whether it was found. */
function isListOfQuotes(field: Field): boolean {
  return field.kind === 'group-list' && 'verified' in field.of && 'text' in field.of;
}

/** Every quotation of a record, given by the names that a body writes, in reading order. */
export function quotationsIn(resource: DocumentResource, values: Entry, recordId: string): NotedQuotation[] {
  const found = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'rich-text') return inText(name, values[name]);
    return isListOfQuotes(field) ? inList(name, values[name]) : [];
  });
  const times = new Map<string, number>();
  return found
    .filter(({ words }) => words !== '')
    .slice(0, QUOTATIONS_MAX)
    .map((one, position) => {
      const key = wordsOf(one.words).join(' ') || one.words;
      const before = times.get(`${one.field} ${key}`) ?? 0;
      times.set(`${one.field} ${key}`, before + 1);
      return {
        ...one,
        id: idOf([recordId, one.field, key, before]),
        position,
        words: one.words.slice(0, WORDS_MAX_CHARS),
        folded: fold([one.words.slice(0, WORDS_MAX_CHARS), one.place, one.said_by].filter(Boolean).join(' ')),
        same: createHash('sha256').update(key).digest('base64url'),
        characters: one.words.length,
        word_count: countWords(one.words),
      };
    });
}

function inText(field: string, value: unknown): Found[] {
  const document = documentIn(value);
  if (document === null) return [];
  return quotingBlocks(document).flatMap(({ block, quotations }, entry) => {
    const isQuote = block.type === 'blockquote';
    const about = {
      field,
      entry,
      place: isQuote ? said(block.attrs?.cite) : null,
      page: null,
      said_by: isQuote ? said(attributionOf(block)) : null,
      verified: block.attrs?.verified ?? null,
    };
    return quotations.map((words) => ({ ...about, words: words.trim() }));
  });
}

function inList(field: string, value: unknown): Found[] {
  if (!Array.isArray(value)) return [];
  return (value as Entry[]).map(({ text, place, page, verified }, entry) => ({
    field,
    entry,
    words: typeof text === 'string' ? text.trim() : '',
    place: said(place),
    page: typeof page === 'number' ? page : null,
    said_by: null,
    verified: typeof verified === 'boolean' ? verified : null,
  }));
}

function said(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A UUID (version 8) made of what is hashed. */
function idOf(parts: readonly unknown[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
