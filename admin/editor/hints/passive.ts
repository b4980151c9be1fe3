import type { Finding } from './finding.ts';
import { IRREGULAR, STATES } from './participles.ts';
import type { Prose, Word } from './read-prose.ts';

const BE = new Set(
  "am are be been being is was were aren't isn't wasn't weren't they're we're you're get gets got getting".split(
    ' ',
  ),
);
/** What may stand between the verb and its participle, besides words in “-ly”. */
const ADVERBS = new Set(
  `all almost already also always at best both even ever first for hardly just last later long never not now often once only perhaps
  rarely seldom simply since sometimes soon still then therefore thus together twice well`.split(/\s+/),
);
const MOST_BETWEEN = 3;
/** “By” belongs to the participle if it is this near. */
const AGENT_WITHIN = 4;

/** Passives in English: “was written”, “have never been found”. */
export function passives(prose: Prose): Finding[] {
  return prose.sentences.flatMap((words) =>
    words.flatMap((verb, index) => {
      const participle = BE.has(plain(verb)) ? participleAfter(prose, words, index) : undefined;
      const found = participle === undefined ? undefined : words[participle];
      if (participle === undefined || found === undefined) return [];
      const agent = words.slice(participle + 1, participle + 1 + AGENT_WITHIN);
      const namesAgent = agent.some(({ word }) => word === 'by');
      if (STATES.has(found.word) && !namesAgent) return [];
      const sentence = words.map(({ word }) => word).join(' ');
      return [
        {
          remark: { kind: 'passive', namesAgent },
          stretches: [{ from: verb.from, to: found.to }],
          fingerprint: `passive ${verb.word} ${found.word} ${sentence}`,
        },
      ];
    }),
  );
}

const plain = ({ word }: Word) => word.replaceAll('’', "'");

/** The index of the participle that a verb is followed by. */
function participleAfter({ text }: Prose, words: readonly Word[], verb: number): number | undefined {
  for (let index = verb + 1; index <= verb + 1 + MOST_BETWEEN; index += 1) {
    const [before, present] = [words[index - 1], words[index]];
    if (before === undefined || present === undefined) return undefined;
    if (!/^\s+$/u.test(text.slice(before.to, present.from))) return undefined;
    if (isParticiple(present.word)) return text[present.to] === '-' ? undefined : index;
    if (!ADVERBS.has(present.word) && !present.word.endsWith('ly')) return undefined;
  }
  return undefined;
}

/** “rebuilt” is irregular as “built” is. */
const PREFIX = /^(?:re|over|under|un|mis|out|fore)/;

function isParticiple(word: string): boolean {
  return IRREGULAR.has(word) || IRREGULAR.has(word.replace(PREFIX, '')) || /[a-z][^e]ed$/.test(word);
}
