import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, type Reply, clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { generatedBook } from '../drafting/testing/generated-book.ts';
import { asksForNotes, goodDraft, goodNotes } from '../drafting/testing/good-answers.ts';
import { useFakeProvider } from '../drafting/testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 10_000, pausesMs: [1, 1] } });
const SUMMARY = '/content/create-ai-book-summary';

beforeEach(async () => {
  provider().answer = (asked) => (asksForNotes(asked) ? goodNotes(asked) : goodDraft());
  await saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small-model',
  });
});

function ask(path: string, body: Json): Promise<Reply> {
  return clientFor(test(), 'author').post(path, body);
}

async function storedCount(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    test().deps.database.queries,
    sql`SELECT count(*)::int AS count FROM content`,
  );
  return row?.count ?? -1;
}

describe('a long source', () => {
  const book = generatedBook(200_000);

  it('is read in parts, and a second try pays only for what is missing', async () => {
    provider().answer = (asked) =>
      asksForNotes(asked)
        ? goodNotes(asked)
        : goodDraft({ quotes: [{ text: book.sentence(3) }, { text: book.sentence(900) }] });
    const parts = Math.ceil(book.text.length / 48_000);
    const body = { title: 'A book', source_text: book.text };
    // The last part fails permanently; the others are kept.
    let asked = 0;
    const answer = provider().answer;
    provider().answer = (one) =>
      (asked += 1) === parts ? 'not JSON' : asked > parts ? 'nor this' : answer(one);
    const failed = await ask(SUMMARY, body);
    expect(failed.problem.code).toBe('ai_bad_output');
    expect(await storedCount()).toBe(0);
    provider().answer = answer;
    provider().requests.length = 0;
    const { status, data } = await ask(SUMMARY, body);
    expect(status).toBe(201);
    expect(provider().requests.filter(asksForNotes)).toHaveLength(1);
    expect(data.quotes).toMatchObject([{ verified: true }, { verified: true }]);
    expect(data.quotes).toMatchObject([{ place: expect.stringMatching(/^CHAPTER/) }, {}]);
  });
});

describe('notes that misquote', () => {
  it('are shown to the writer without what is not in the source', async () => {
    const book = generatedBook(70_000);
    const notes = { summary: 'Notes.', quotes: [{ text: 'In no book at all.' }, { text: book.sentence(2) }] };
    provider().answer = (asked) => (asksForNotes(asked) ? notes : goodDraft());
    await ask(SUMMARY, { title: 'A book', source_text: book.text });
    const last = provider().requests.at(-1)?.text ?? '';
    expect(last).toContain(book.sentence(2));
    expect(last).not.toContain('In no book at all.');
  });
});

describe('a book of 425 kB', () => {
  it('goes the whole way, with all its quotations looked up, in at most 300 MB more than before', async () => {
    const book = generatedBook(425_000);
    const quotes = Array.from({ length: 30 }, (_, index) => ({ text: `“${book.sentence(index * 31)}”` }));
    provider().answer = (asked) => (asksForNotes(asked) ? goodNotes(asked) : goodDraft({ quotes }));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const { status, data } = await ask(SUMMARY, { title: 'A book', source_text: book.text });
    clearInterval(watch);
    expect(status).toBe(201);
    expect(provider().requests.filter(asksForNotes)).toHaveLength(9);
    expect((data.quotes as Json[]).every(({ verified }) => verified === true)).toBe(true);
    expect((most - before) / 1024 / 1024).toBeLessThan(300);
  });
});
