import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { insertSession } from '../../testing/test-staff.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { generatedBook } from '../drafting/testing/generated-book.ts';
import { SHORT_SOURCE, asksForNotes, goodDraft, goodNotes } from '../drafting/testing/good-answers.ts';
import { readEvents } from '../drafting/testing/read-events.ts';
import { useFakeProvider } from '../drafting/testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 10_000, pausesMs: [] } });
const SUMMARY = '/content/create-ai-book-summary';
const MISSING = '01900000-0000-7000-8000-000000000000';

beforeEach(async () => {
  provider().answer = (asked) => (asksForNotes(asked) ? goodNotes(asked) : goodDraft());
  await saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small-model',
  });
});

async function draftedSource(text = SHORT_SOURCE): Promise<string> {
  const { data } = await clientFor(test(), 'author').post(SUMMARY, { title: 'The river', source_text: text });
  return ((data.provenance as Json).source as Json).id as string;
}

/** A second author, signed in. */
async function signedInAuthor(): Promise<string> {
  const { deps, staff } = test();
  const id = deps.newId();
  await rows(
    deps.database.queries,
    sql`INSERT INTO users (id, created_at, updated_at, name, email, role, password_hash)
        SELECT ${id}, created_at, updated_at, 'Another author', 'another@example.com', role, password_hash
        FROM users WHERE id = ${staff.author.id}`,
  );
  return insertSession(deps, id);
}

describe('the source of a draft', () => {
  it('is listed for the next one, once however often it was sent', async () => {
    const first = await draftedSource();
    expect(await draftedSource()).toBe(first);
    const { data } = await clientFor(test(), 'author').get('/ai/sources');
    expect(data).toMatchObject([
      { id: first, name: 'Text for “The river”', characters: SHORT_SOURCE.length },
    ]);
  });

  it('can be drafted from again by its id, quotations looked up', async () => {
    const id = await draftedSource();
    const { status, data } = await clientFor(test(), 'editor').post(SUMMARY, {
      title: 'Again',
      source_id: id,
    });
    expect(status).toBe(201);
    expect(data.quotes).toMatchObject([{ verified: true }, { verified: true }]);
    expect(data.provenance).toMatchObject({ source: { id } });
  });

  it('gives the position of words and their context', async () => {
    const id = await draftedSource();
    const { data } = await clientFor(test(), 'author').post(`/ai/sources/${id}/find`, {
      texts: ['“only asks whether you are WET”', 'in no book at all'],
    });
    expect(data).toEqual([
      {
        page: null,
        place: 'CHAPTER I',
        before: expect.stringMatching(/you are ready\. It $/),
        passage: 'only asks whether you are wet',
        after: expect.stringMatching(/^\./),
      },
      null,
    ]);
  });

  it('is read by its author and by editors; to another author it does not exist', async () => {
    const id = await draftedSource();
    const token = await signedInAuthor();
    const other = clientFor(test());
    const as = { token };
    expect((await other.get('/ai/sources', as)).data).toEqual([]);
    expect((await other.post(`/ai/sources/${id}/find`, { texts: ['wet'] }, as)).status).toBe(404);
    const refused = await other.post(SUMMARY, { title: 'Again', source_id: id }, as);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['source_id']]);
    const asked = { task: 'missing', text: 'A text.', source_id: id };
    expect((await other.post('/content/assist', asked, as)).status).toBe(404);
    expect((await clientFor(test(), 'editor').get('/ai/sources')).data).toMatchObject([{ id }]);
    // A user who sends the same text gets a separate source.
    const sent = await other.post(SUMMARY, { title: 'Mine', source_text: SHORT_SOURCE }, as);
    expect(((sent.data.provenance as Json).source as Json).id).not.toBe(id);
    expect((await other.get('/ai/sources', as)).data).toMatchObject([{ name: 'Text for “Mine”' }]);
  });

  it('is gone 30 days after its last use, and that is said', async () => {
    const id = await draftedSource();
    await rows(
      test().deps.database.queries,
      sql`UPDATE ai_sources SET last_used_at = last_used_at - interval '31 days'`,
    );
    const author = clientFor(test(), 'author');
    expect((await author.get('/ai/sources')).data).toEqual([]);
    const reply = await author.post(SUMMARY, { title: 'Again', source_id: id });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, ['source_id']]);
    expect((await author.post(`/ai/sources/${id}/find`, { texts: [] })).status).toBe(404);
  });

  it.each(['nonsense', MISSING])('is 404 by the id %s', async (id) => {
    const { status } = await clientFor(test(), 'author').post(`/ai/sources/${id}/find`, { texts: ['x'] });
    expect(status).toBe(404);
  });

  it('is what a text is held against, long ones by the notes that were taken', async () => {
    const book = generatedBook(100_000);
    const id = await draftedSource(book.text);
    provider().requests.length = 0;
    provider().answer = () => ({ proposals: ['The summary leaves out patience.'] });
    const { status, data } = await clientFor(test(), 'author').post('/content/assist', {
      task: 'missing',
      text: 'A summary.',
      source_id: id,
    });
    expect([status, data.proposals]).toEqual([200, ['The summary leaves out patience.']]);
    expect(provider().requests).toHaveLength(1);
    expect(provider().requests[0]?.text).toContain('Part 1: What this part says.');
  });
});

describe('content of this site as the source of a draft', () => {
  const editor = () => clientFor(test(), 'editor');
  async function written(body: string): Promise<Json> {
    const made = await editor().post('/content', {
      content_type_name: 'interview',
      title: 'A talk by the river',
      body,
    });
    return made.data;
  }
  const paragraphs = SHORT_SOURCE.split('\n\n').map((text) => `<p>${text}</p>`);

  it('is read whole, its words looked up, and the draft keeps where they are from', async () => {
    const { id } = await written(`<h2>How does it begin?</h2>${paragraphs.join('')}`);
    const { status, data } = await clientFor(test(), 'author').post(SUMMARY, {
      title: 'The river',
      source_content_id: id,
    });
    expect(status).toBe(201);
    expect(provider().requests[0]?.text).toContain('How does it begin?');
    expect(data.quotes).toMatchObject([{ verified: true }, { verified: true }]);
    const content = { id, content_type_name: 'interview' };
    expect(data.provenance).toMatchObject({ source: { name: 'A talk by the river', content } });
    const { id: sourceId } = (data.provenance as Json).source as Json;
    const listed = await clientFor(test(), 'author').get('/ai/sources?search=RIVER');
    expect(listed.data).toMatchObject([{ id: sourceId, content_id: id }]);
    expect((await clientFor(test(), 'author').get('/ai/sources?search=100%25')).data).toEqual([]);
    const again = await editor().post(SUMMARY, { title: 'Again', source_id: sourceId });
    expect(again.data.provenance).toMatchObject({ source: { id: sourceId, content } });
  });

  it('is refused with its field where there is nothing to read, or nothing at all', async () => {
    const refused = async (id: unknown) => {
      const reply = await editor().post(SUMMARY, { title: 'The river', source_content_id: id });
      return [reply.status, Object.keys(reply.problem.errors ?? {})];
    };
    const empty = await written('');
    const gone = await written('<p>Words.</p>');
    await editor().delete(`/content/${String(gone.id)}`);
    for (const id of [empty.id, gone.id, MISSING, 'nonsense']) {
      expect(await refused(id)).toEqual([422, ['source_content_id']]);
    }
    expect(provider().requests).toEqual([]);
  });
});

describe('a draft that is stopped', () => {
  const path = `/api/v1${SUMMARY}`;
  const headers = { Accept: 'text/event-stream' };
  const json = { title: 'The river', source_text: SHORT_SOURCE };

  it('keeps what is there when that is asked for, and the provider is left within a second', async () => {
    provider().next({ answer: goodDraft(), chunkChars: 40, chunkMs: 100 });
    const response = await test().request(path, { as: 'author', headers, json });
    const id = response.headers.get('x-draft-id') ?? '';
    const reading = readEvents(response);
    await expect.poll(() => provider().requests.length, { timeout: 5_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 900));
    const { status } = await clientFor(test(), 'author').post(`/ai/drafts/${id}/stop`, {});
    expect(status).toBe(204);
    await expect.poll(() => provider().closedEarly, { timeout: 1_000 }).toBe(1);
    const [last] = (await reading).slice(-1) as [{ event: string; data: Json }];
    expect(last).toMatchObject({
      event: 'content',
      data: { data: { status: 'draft', title: 'The river and the stone' } },
    });
    const { body, provenance } = last.data.data as { body: Json; provenance: Json };
    expect((body.content as Json[]).every(({ attrs }) => (attrs as Json).ai === true)).toBe(true);
    expect(provenance).toMatchObject({
      model: 'small-model',
      alternatives: { title: [], intro: [] },
      source: { name: 'Text for “The river”' },
    });
  });

  it('says so when there was nothing to keep', async () => {
    provider().next({ silent: true });
    const response = await test().request(path, { as: 'author', headers, json });
    const reading = readEvents(response);
    await clientFor(test(), 'author').post(`/ai/drafts/${response.headers.get('x-draft-id')}/stop`, {});
    expect((await reading).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'invalid_request', messages: [/nothing to keep/] },
    });
    expect(
      (await clientFor(test(), 'editor').get('/content?content_type_name=book-summary')).data,
    ).toMatchObject({ total: 0 });
  });

  it('is not stopped by anyone else', async () => {
    provider().next({ answer: goodDraft(), chunkChars: 200, chunkMs: 100 });
    const response = await test().request(path, { as: 'author', headers, json });
    const reading = readEvents(response);
    await clientFor(test(), 'editor').post(`/ai/drafts/${response.headers.get('x-draft-id')}/stop`, {});
    expect((await reading).at(-1)).toMatchObject({ event: 'content', data: { data: { quotes: [{}, {}] } } });
  });
});
