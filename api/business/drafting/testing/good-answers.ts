import type { AskedCompletion } from './fake-provider.ts';

/** A source with chapters and sentences that can be quoted. */
export const SHORT_SOURCE = `CHAPTER I

The river does not ask whether you are ready. It only asks whether you are wet.

CHAPTER II

Whoever carries two stones should not complain of one. Patience is the art of carrying without counting.`;

/** A model's good answer about {@link SHORT_SOURCE}. */
export function goodDraft(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'The river and the stone',
    slug: 'the-river-and-the-stone',
    intro: 'A short book about patience, told in water and stone.',
    body: [
      '## What it argues',
      'The book says that readiness is a luxury.',
      '> The river does not ask whether you are ready.',
      '## What to do',
      'Carry on, and *count less*.',
    ].join('\n\n'),
    key_ideas: [
      {
        title: 'Readiness is a luxury',
        text: 'Events do not wait.',
        passages: ['It only asks whether you are wet.', 'These words are in no book at all.'],
      },
    ],
    quotes: [
      { text: '“Patience is the art of carrying without counting.”', page: null, place: null },
      { text: 'Whoever carries two stones should not complain of one', page: null, place: 'somewhere' },
    ],
    who_should_read: 'People who wait.',
    category: 'Philosophy',
    tags: ['Patience', 'No such tag'],
    seo_title: 'The river and the stone: a summary',
    seo_description: 'What the book argues, in five minutes.',
    alternatives: { title: ['Water and stone', 'Without counting'], intro: ['Another way to begin.'] },
    ...change,
  };
}

/** Notes as a good model writes them: a sentence of the part it was shown, verbatim. */
export function goodNotes({ text }: AskedCompletion): Record<string, unknown> {
  const part = /<<<\S+ part of the text\n([\s\S]*)\n>>>/.exec(text)?.[1] ?? '';
  const sentence = /[A-Z][^.]{40,}\./.exec(part)?.[0] ?? '';
  return { summary: 'What this part says.', key_ideas: [], quotes: [{ text: sentence, place: null }] };
}

/** Whether the request asks for notes on a part instead of a draft. */
export function asksForNotes({ text }: AskedCompletion): boolean {
  return text.includes('part of the text\n');
}
