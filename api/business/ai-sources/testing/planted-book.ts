import { createRandom } from '../../drafting/testing/generated-book.ts';

/** A book as its author wrote it: chapters of paragraphs of sentences. */
export interface PlantedBook {
  title: string;
  chapters: { title: string; paragraphs: string[][] }[];
}

const list = (words: string) => words.split('|');
const WHO = list(
  'the ferryman|my grandmother|Mr. Hallam|the old teacher|every traveller|the widow|the printer of Basel|Captain Orme|the patient reader|our neighbour|the clerk|a child of seven|the abbot|Mrs. Lindqvist|the gardener',
);
const DID = list(
  'counted|remembered|mended|praised|forgot|carried home|studied|described|defended|measured|painted|copied|lent out|sold|admired',
);
const DID_NOT = list(
  'did not believe in|never asked for|could not forgive|was never shown|cannot have known|did not understand|had no use for|isn’t mentioned beside|wouldn’t part with',
);
const WHAT = list(
  'the broken clock|a letter of three pages|the colour of the river|the bread and the lamp|every one of the maps|the first winter|a well-known proverb|the harbour at night|an honest silence|the key to the garden|forty pages of notes|the neighbour’s debt|the old courtesy|a quiet kind of courage|the ledger of 1843',
);
const WHEN = list(
  'before the rain came|in the spring of 1847|as people do to-day|without a word to anyone|for the rest of that year|on the road to Marburg|while the others slept|at the age of sixty-two|with more patience than skill|after the long illness|in a hand that any one could read|because it’s easier to begin than to end',
);
const AND = list(', and|; but|, although|, because|; and so|, while|: for|, just as');

function clause(random: () => number): string {
  const pick = (words: string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `${pick(WHO)} ${pick(random() < 0.3 ? DID_NOT : DID)} ${pick(WHAT)}${random() < 0.7 ? ` ${pick(WHEN)}` : ''}`;
}

function sentence(random: () => number): string {
  const link = AND[Math.floor(random() * AND.length)] ?? ', and';
  const words = random() < 0.75 ? `${clause(random)}${link} ${clause(random)}` : clause(random);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${random() < 0.06 ? '?' : random() < 0.06 ? '!' : '.'}`;
}

/** Writes a book of about that many sentences, no two of them alike. */
export function plantedBook(seed: number, sentences = 2_400): PlantedBook {
  const random = createRandom(seed);
  const seen = new Set<string>();
  const next = (): string => {
    const words = sentence(random);
    if (seen.has(words)) return next();
    seen.add(words);
    return words;
  };
  const chapters = Array.from({ length: Math.ceil(sentences / 120) }, (_, chapter) => ({
    title: `Chapter ${chapter + 1}`,
    paragraphs: Array.from({ length: 20 }, () => Array.from({ length: 6 }, next)),
  }));
  return { title: 'The Ferry at Low Water', chapters };
}
