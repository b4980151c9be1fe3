import { describe, expect, it } from 'vitest';
import { TURN_MAX_MS, longestTurn } from '../../testing/processes/longest-turn.ts';
import { assembleDraft } from './assemble-draft.ts';
import { draftAnswer } from './draft-answer.ts';
import { readJsonAnswer } from '../ai-provider/json-answer.ts';
import { partialDraft } from './partial-answer.ts';
import { indexSource } from '../ai-sources/source-index.ts';
import { goodDraft } from './testing/good-answers.ts';

/** A source in which every position begins with `aaa`. */
const index = await indexSource({ text: 'a'.repeat(1_000_000), headings: [], pages: [] });
const terms = { categories: [], tags: [] };

async function assemble(change: Record<string, unknown>) {
  const answer = draftAnswer.parse(goodDraft(change));
  return assembleDraft(answer, { kind: 'book-summary', asked: { title: 'A book' }, terms, index });
}

const HOSTILE: readonly (readonly [what: string, draft: Record<string, unknown>])[] = [
  ['a body of lists', { body: '- a\n'.repeat(100_000) }],
  ['a body of paragraphs', { body: 'a\n\n'.repeat(150_000) }],
  ['a body of HTML', { body: '<p><i>a</i><b>b</b>'.repeat(9_000) }],
  ['titles of HTML', { alternatives: { title: [], intro: Array(5).fill('<p>a'.repeat(25_000)) } }],
  [
    'passages of HTML',
    { key_ideas: [{ title: 'a', text: '', passages: Array(6).fill('<p>a'.repeat(20_000)) }] },
  ],
  ['quotations of one letter', { quotes: Array(30).fill({ text: 'aaa' }) }],
  ['block quotes of one letter', { body: `${'> aaa\n\nA text.\n\n'.repeat(50)}` }],
  [
    'a quotation of spaces',
    { quotes: [{ text: `a${' '.repeat(40_000)}b` }], body: `> a${'&nbsp;'.repeat(40_000)}b` },
  ],
];

describe('an answer of a model blocks no one', () => {
  it.each(HOSTILE)('with %s', async (_what, draft) => {
    await assemble({}).catch(() => undefined);
    const held = await longestTurn(() => assemble(draft).catch(() => undefined));
    expect(held).toBeLessThan(TURN_MAX_MS);
  });

  it.each(HOSTILE)('with %s, half of it written', async (_what, draft) => {
    await partialDraft('{"title":"A"');
    const text = JSON.stringify({ title: 'A title', ...draft }).slice(0, -2);
    expect(await longestTurn(() => partialDraft(text))).toBeLessThan(TURN_MAX_MS);
  });

  it('with more entries than requested', async () => {
    const json = JSON.stringify(goodDraft({ quotes: Array(170_000).fill({}) }));
    const held = await longestTurn(async () => void readJsonAnswer(json, draftAnswer));
    expect(held).toBeLessThan(TURN_MAX_MS);
  });
});

describe('a long answer', () => {
  const words = 'word '.repeat(3_000).trim();

  it('is read like a short one', async () => {
    const change = { who_should_read: `<p>People &amp; <b>others</b></p>` };
    const short = await assemble(change);
    const long = await assemble({ ...change, body: `${String(goodDraft().body)}\n\n${words}` });
    const [body, longBody] = [short, long].map(({ input }) => input.body as { content: object[] });
    expect(longBody?.content.slice(0, -1)).toEqual(body?.content);
    expect(longBody?.content.at(-1)).toEqual({
      type: 'paragraph',
      attrs: { ai: true },
      content: [{ type: 'text', text: words }],
    });
    expect({ ...long.input, body: null }).toEqual({ ...short.input, body: null });
    expect(long.input.who_should_read).toBe('People & others');
  });

  it('without a text is refused like a short one', async () => {
    for (const body of ['![](a.png)', '![](a.png)\n\n'.repeat(2_000)])
      await expect(assemble({ body })).rejects.toThrow('The model’s response had no usable text.');
  });
});
