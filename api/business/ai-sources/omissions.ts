import { wordsOf } from './same-words.ts';

/** The longest omission: about a paragraph. Two passages further apart are two quotations. */
export const GAP_MAX_LETTERS = 700;
/** A quotation with more parts is a mosaic. */
const PARTS_MAX = 4;
/** With three or more parts, each has at least this many words; with two, one may be shorter. */
const PART_MIN_WORDS = 4;

/** Words that reverse a sentence, in the languages that books are quoted in here. */
const NEGATIONS = new Set(
  (
    'not no never none nobody nothing nowhere neither nor cannot without hardly scarcely barely seldom rarely unless except ' +
    'false deny denies denied refuse refused nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder ' +
    'kaum ne pas jamais rien aucun aucune personne sans ni guère nunca jamás nada nadie ningún ninguna sin tampoco non mai ' +
    'niente nessuno nessuna senza niet geen nooit niets niemand zonder não nem ninguém nenhum sem'
  ).split(' '),
);
/** Except after a title or an initial. */
const SENTENCE_END =
  /(?<=[.!?]["”’»)\]]{0,3})(?<!(?:^|[\s("“‘[])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Prof|Capt|Col|Gen|Rev|Hon|Mme|Mlle|Hr|Fr|vol|No)\.)\s+(?=["“‘«([]{0,3}\p{Lu})/u;

/** Whether the parts between ellipses are fragments that could be arranged to say anything. */
export function isMosaic(parts: readonly string[]): boolean {
  if (parts.length > PARTS_MAX) return true;
  const short = parts.filter((part) => wordsOf(part).length < PART_MIN_WORDS).length;
  return parts.length > 2 ? short > 0 : short > 1;
}

/**
 * Whether this omission probably changes the meaning: it removes a negation or joins halves of two sentences.
 */
export function isDistorting(omitted: string): boolean {
  const sentences = omitted.split(SENTENCE_END);
  // Omitted whole sentences are shown; a cut inside a sentence may reverse its meaning.
  const cut = [sentences.at(0) ?? '', sentences.at(-1) ?? ''];
  if (cut.some(hasNegation)) return true;
  const endsBefore = /^[^\p{L}\p{N}]{0,8}[.!?]/u.test(omitted);
  const beginsAfter = /[.!?][^\p{L}\p{N}]{0,8}$/u.test(omitted);
  return sentences.length > 1 && !endsBefore && !beginsAfter;
}

function hasNegation(text: string): boolean {
  return wordsOf(text).some(({ bare }) => NEGATIONS.has(bare) || bare.endsWith("n't"));
}
