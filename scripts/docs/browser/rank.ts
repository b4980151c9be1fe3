/** A part of a page, as the search knows it. */
export interface SearchEntry {
  /** Its address, from the root of the site. */
  url: string;
  /** The title of the page. */
  page: string;
  /** The heading, the title if it is the start of the page. */
  heading: string;
  /** The title of its kind. */
  kind: string;
  words: string;
  /** How much a hit counts: guides answer questions better than the reasons behind them. */
  weight: number;
  isReference: boolean;
}

/** What one page answers: its best part. */
export interface Hit {
  entry: SearchEntry;
  score: number;
}

const COMMON = new Set(
  'a an and are as at be by can do does for from get has have how i if in is it its me my of on or our so that the their them then there this to up use was what when where which who why will with without you your'.split(
    ' ',
  ),
);
/** Different words for the same thing: the second is ours. */
const SAME: Readonly<Record<string, string>> = {
  logo: 'logo customize',
  docker: 'container image',
  smtp: 'smtp mail server email',
  upgrad: 'upgrade',
  login: 'sign',
  log: 'sign log',
  env: 'environment',
  mail: 'email',
  letter: 'newsletter issue',
  cors: 'cors origin',
  '2fa': 'two-factor',
  mfa: 'two-factor',
  prometheu: 'metric prometheus',
};
const HITS = 10;

const WORD = /[\p{L}\p{N}_]+/gu;

/** The words of a text, without endings. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).flatMap((word) =>
    // A name such as S3_BUCKET is found by its parts, too.
    word.includes('_') ? [word, ...word.split('_').filter(Boolean).map(stemOf)] : [stemOf(word)],
  );
}

function stemOf(word: string): string {
  if (word.length < 4 || word.includes('_')) return word;
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:(?<=[a-z]{3})ing|(?<=[a-z]{3})ed|(?<!s)s|(?<=[a-z]{3})e)$/, '');
}

interface Counted {
  entry: SearchEntry;
  page: Set<string>;
  heading: Set<string>;
  body: Map<string, number>;
  length: number;
}

/**
 * Counts the words of all parts once.
 *
 * @returns a search: the best pages for a question, the best first, each by its best part
 */
export function searchIn(entries: readonly SearchEntry[]): (question: string) => Hit[] {
  const counted = entries.map(countWords);
  const known = new Map<string, number>();
  for (const { page, heading, body } of counted)
    for (const word of new Set([...page, ...heading, ...body.keys()]))
      known.set(word, (known.get(word) ?? 0) + 1);
  const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  return (question) => {
    const asked = questionWords(question, known);
    const hits = counted.map((one) => ({ entry: one.entry, score: scoreOf(one, { asked, average }) }));
    return bestOfPages(hits.filter(({ score }) => score > 0));
  };
}

function countWords(entry: SearchEntry): Counted {
  const words = wordsOf(entry.words);
  const body = new Map<string, number>();
  for (const word of words) body.set(word, (body.get(word) ?? 0) + 1);
  return {
    entry,
    page: new Set(wordsOf(entry.page)),
    heading: new Set(wordsOf(entry.heading)),
    body,
    length: words.length,
  };
}

/** Each word of a question with what it is worth: rare words say more. The last word may be unfinished. */
function questionWords(question: string, known: ReadonlyMap<string, number>): Map<string, number> {
  const total = Math.max(1, ...known.values());
  const worth = (word: string) => Math.log(1 + total / (known.get(word) ?? total));
  const plain = question.toLowerCase().match(WORD) ?? [];
  const telling = plain.filter((word) => !COMMON.has(word));
  const asked = new Map<string, number>();
  for (const word of telling.length > 0 ? telling : plain) {
    const stem = stemOf(word);
    const same = SAME[stem];
    if (known.has(stem)) asked.set(stem, worth(stem));
    for (const other of same === undefined ? [] : wordsOf(same))
      if (known.has(other) && !asked.has(other)) asked.set(other, worth(other) / 2);
    if (known.has(stem) || same !== undefined || stem.length < 3) continue;
    for (const other of known.keys()) if (other.startsWith(stem)) asked.set(other, worth(other) / 2);
  }
  return asked;
}

function scoreOf(
  { entry, page, heading, body, length }: Counted,
  { asked, average }: { asked: ReadonlyMap<string, number>; average: number },
): number {
  let score = 0;
  let found = 0;
  for (const [word, worth] of asked) {
    const times = body.get(word) ?? 0;
    const inBody = (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / Math.max(1, average)));
    const inTitles = (page.has(word) ? 2.5 : 0) + (heading.has(word) ? 2 : 0);
    if (inBody + inTitles > 0) found += 1;
    // Names are looked up in the reference.
    const isLookedUp = inBody > 0 && word.includes('_') && entry.isReference;
    score += worth * (isLookedUp ? 8 : inBody + inTitles);
  }
  return score * entry.weight * (found / Math.max(1, asked.size)) ** 0.5;
}

function bestOfPages(hits: Hit[]): Hit[] {
  const pages = new Map<string, Hit>();
  for (const hit of hits) {
    const [page = ''] = hit.entry.url.split('#');
    if (hit.score > (pages.get(page)?.score ?? 0)) pages.set(page, hit);
  }
  return [...pages.values()].sort((one, other) => other.score - one.score).slice(0, HITS);
}
