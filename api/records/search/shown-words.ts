import { contentTypes } from '#schema/registry/registry.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { fold, wordsOf } from '../../platform/text/fold.ts';
import { learnLexemes } from './lexemes.ts';
import { readableText } from './readable-text.ts';
import type { SearchConfig } from './search-config.ts';
import { wordsFor } from './vocabulary.ts';

/** Shows people why something was found. */
export interface ShownWords {
  /** Words in the title, introduction, and passage that match the query, as they are written there. */
  marked: string[];
  /** A passage of the text, if neither the title nor the introduction shows why it was found. */
  excerpt?: string;
  /** The tag that was searched for, if none of the text’s words match. */
  tag_name?: string;
}

interface Found {
  id: string;
  title: string;
  intro: string | null;
}

interface Asked {
  folded: string;
  config: SearchConfig;
  /** Names of tags that the query names, by the ID of the text that has them. */
  tags: ReadonlyMap<string, string>;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** A shorter prefix would mark every other word. */
const BEGINNING_CHARS_MIN = 3;
/** How much text to show on each side of the word that was found. */
const PASSAGE_CHARS = 80;
const MARKED_MAX = 20;
/** Only the beginning of longer texts is searched. */
const TEXT_CHARS_MAX = 60_000;

/** Whether a word in a text matches the query: one of its own words, or a synonym. */
interface Answers {
  said: (word: string) => boolean;
  meant: (word: string) => boolean;
}

/** The words in each result that it was found by, in the order of the results. */
export async function shownWordsOf(on: Queries, hits: readonly Found[], asked: Asked): Promise<ShownWords[]> {
  const shown = hits.map(({ title, intro }) => `${title} \n ${intro ?? ''}`);
  const answers = await answersTo(on, shown, asked);
  const marked = shown.map((text) => markedIn(text, answers));
  const silent = hits.filter((_, index) => marked[index]?.length === 0).map(({ id }) => id);
  const texts = await textsOf(on, silent);
  const ofTexts = await answersTo(on, [...texts.values()], asked);
  return hits.map(({ id }, index): ShownWords => {
    const words = marked[index] ?? [];
    if (words.length > 0) return { marked: words };
    const excerpt = passageOf(texts.get(id) ?? '', ofTexts);
    if (excerpt !== undefined) return { marked: markedIn(excerpt, ofTexts), excerpt };
    const tag = asked.tags.get(id);
    return { marked: [], ...(tag === undefined ? {} : { tag_name: tag }) };
  });
}

async function answersTo(on: Queries, texts: readonly string[], { folded, config }: Asked): Promise<Answers> {
  const said = wordsOf(folded);
  const meant = config === 'english' ? said.flatMap(wordsFor) : said;
  const all = [...meant, ...texts.flatMap((text) => wordsOf(text))];
  const lexemeOf = await learnLexemes(on, all, config);
  const lexemes = (words: readonly string[]) => new Set(words.flatMap((word) => lexemeOf(word) ?? []));
  const [ofSaid, ofMeant] = [lexemes(said), lexemes(meant)];
  const last = said.at(-1) ?? '';
  const isBegun = (word: string) => last.length >= BEGINNING_CHARS_MIN && word.startsWith(last);
  const isIn = (set: ReadonlySet<string>, word: string) => set.has(lexemeOf(word) ?? '');
  return {
    said: (word) => isIn(ofSaid, word) || isBegun(word),
    meant: (word) => isIn(ofMeant, word),
  };
}

/** Words from the query itself, or else its synonyms. */
function markedIn(text: string, { said, meant }: Answers): string[] {
  const words = text.match(WORD) ?? [];
  const ofQuery = words.filter((word) => said(fold(word)));
  const found = ofQuery.length > 0 ? ofQuery : words.filter((word) => meant(fold(word)));
  return [...new Set(found)].slice(0, MARKED_MAX);
}

/** The text around the first matching word, in whole words; undefined if no word matches. */
function passageOf(text: string, { said, meant }: Answers): string | undefined {
  const words = [...text.matchAll(WORD)];
  const at =
    words.find(([word]) => said(fold(word)))?.index ?? words.find(([word]) => meant(fold(word)))?.index;
  if (at === undefined) return undefined;
  const from = at <= PASSAGE_CHARS ? 0 : text.indexOf(' ', at - PASSAGE_CHARS) + 1;
  const end = at + PASSAGE_CHARS;
  const until = end >= text.length ? text.length : text.lastIndexOf(' ', end);
  const passage = text.slice(from, Math.max(until, at)).replaceAll(/\s+/g, ' ').trim();
  return `${from === 0 ? '' : '… '}${passage}${until === text.length ? '' : ' …'}`;
}

/** What else is searched of each text: its other fields, then its body. */
async function textsOf(on: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const text = 'SELECT id, type, body, data, parts FROM publications WHERE id = ANY ($1::uuid[])';
  const rows = await runStatement<Searched>(on, { text }, [ids]);
  return new Map(
    rows.map(({ id, type, body, data, parts }) => {
      const { C = [], D = [] } = contentTypes.find(({ storage }) => storage.type === type)?.search ?? {};
      const fields = [...C, ...D].map((name) => readableText(data[name] ?? parts[name]));
      const all = [...fields, body === null ? '' : toText(body)].filter(Boolean).join(' \n ');
      return [id, all.slice(0, TEXT_CHARS_MAX)];
    }),
  );
}

interface Searched {
  id: string;
  type: string;
  body: RichTextDocument | null;
  data: Readonly<Record<string, unknown>>;
  parts: Readonly<Record<string, unknown>>;
}
