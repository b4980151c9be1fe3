import {
  type AskedCompletion,
  type Behaviour,
  startFakeProvider,
} from '#api/business/drafting/testing/fake-provider.ts';

/** One way a model may behave, and what has to come of it. */
export interface Rehearsal {
  name: string;
  /** Whether the quotations of the draft were found, or the code of the failure. */
  expected: string;
  /** Done with each request; undefined: a good answer. */
  behave: (asked: AskedCompletion, number: number, sentences: readonly string[]) => Behaviour | undefined;
}

const INVENTED = 'Every reader is the author of the silence between two chapters.';

/** Good answers, and everything that has been seen to go wrong. */
export const rehearsals: readonly Rehearsal[] = [
  { name: 'good answers', expected: 'all found', behave: () => undefined },
  {
    name: 'slow answers',
    expected: 'all found',
    behave: (asked, _number, sentences) => ({
      answer: answerTo(asked, sentences),
      chunkChars: 200,
      chunkMs: 20,
    }),
  },
  {
    name: 'broken JSON, put right when asked',
    expected: 'all found',
    behave: (_asked, number) => (number === 0 ? { answer: '{"summary": "half' } : undefined),
  },
  {
    name: 'invented quotations',
    expected: 'not all found',
    behave: (asked, _number, sentences) => ({
      answer: { ...answerTo(asked, sentences), quotes: [{ text: INVENTED }] },
    }),
  },
  {
    name: 'nothing but broken JSON',
    expected: 'ai_bad_output',
    behave: () => ({ answer: 'no JSON at all' }),
  },
  {
    name: 'refusals',
    expected: 'ai_refused',
    behave: () => ({ answer: "I'm sorry, I can't help with that." }),
  },
  {
    name: 'a rate limit that passes',
    expected: 'all found',
    behave: (_asked, number) => (number === 0 ? { status: 429, headers: { 'Retry-After': '0' } } : undefined),
  },
  { name: 'a rate limit that stays', expected: 'ai_rate_limited', behave: () => ({ status: 429 }) },
  { name: 'a server that is down', expected: 'ai_unavailable', behave: () => ({ status: 500 }) },
  { name: 'silence', expected: 'ai_timeout', behave: () => ({ silent: true }) },
];

/** A model server that knows one book; `begin` starts a new rehearsal, with questions it has not been asked before. */
export async function startRehearsals(book: string) {
  const { provider, stop } = await startFakeProvider();
  const sentences = book.replaceAll(/\s+/g, ' ').match(/[A-Z][^.!?"_[\]]{50,180}[.!?]/g) ?? [];
  return {
    url: provider.url,
    stop,
    begin({ behave }: Rehearsal): void {
      let number = 0;
      provider.reset();
      provider.behave = (asked) =>
        behave(asked, number++, sentences) ?? { answer: answerTo(asked, sentences) };
    },
  };
}

/** What a good model would say: sentences of the part it was shown, or of the book. */
function answerTo({ text }: AskedCompletion, sentences: readonly string[]): Record<string, unknown> {
  const at = text.length % Math.max(1, sentences.length - 20);
  const quoted = sentences.slice(at, at + 6);
  const ideas = quoted
    .slice(0, 3)
    .map((passage) => ({ title: 'An idea', text: 'What it says.', passages: [passage] }));
  const quotes = quoted.map((words) => ({ text: `“${words}”`, page: null, place: null }));
  if (text.includes('part of the text\n'))
    return { summary: 'What this part says.', key_ideas: ideas, quotes };
  const body = `## What it argues\n\n${'Plain words about the book. '.repeat(150)}\n\n> ${quoted[0] ?? ''}`;
  return {
    title: 'A rehearsed summary',
    slug: 'a-rehearsed-summary',
    intro: 'Written by no model at all.',
    body,
    key_ideas: ideas,
    quotes,
    who_should_read: 'Nobody.',
    category: null,
    tags: [],
    seo_title: 'A rehearsed summary',
    seo_description: 'Written by no model at all.',
    alternatives: { title: ['Another'], intro: ['Another.'] },
  };
}
