import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { type Json, type Reply, clientFor } from '../../testing/api-client.ts';
import { createCategory, createTag } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useFakeProvider } from './testing/use-fake-provider.ts';
import { SHORT_SOURCE, goodDraft } from './testing/good-answers.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 2_000, pausesMs: [1, 1] } });
const SUMMARY = '/content/create-ai-book-summary';
const ARTICLE = '/content/create-ai-article';

beforeEach(async () => {
  provider().answer = () => goodDraft();
  await saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small-model',
    // Answers of megabytes are paid for as well.
    daily_tokens_per_user: 50_000_000,
    daily_tokens: 50_000_000,
  });
});

function ask(path: string, body: Json, options = {}): Promise<Reply> {
  return clientFor(test(), 'author').post(path, body, options);
}

async function storedCount(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    test().deps.database.queries,
    sql`SELECT count(*)::int AS count FROM content`,
  );
  return row?.count ?? -1;
}

describe('a book summary is drafted', () => {
  it('as a draft with everything that was requested, its words found in the source', async () => {
    const category = await createCategory(test(), 'Philosophy');
    const tag = await createTag(test(), 'patience');
    const { status, data, headers } = await ask(SUMMARY, {
      title: 'The river',
      author: 'A. Writer',
      isbn: '978-0-306-40615-7',
      source_text: SHORT_SOURCE,
      tone: 'plain',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/content/${data.id}`);
    expect(data).toMatchObject({
      content_type_name: 'book-summary',
      status: 'draft',
      title: 'The river and the stone',
      slug: 'the-river-and-the-stone',
      book_title: 'The river',
      author: 'A. Writer',
      isbn: '9780306406157',
      category: { id: category.id },
      tags: [{ id: tag.id }],
      who_should_read: 'People who wait.',
      quotes: [
        { text: '“Patience is the art of carrying without counting.”', place: 'CHAPTER II', verified: true },
        { place: 'CHAPTER II', verified: true },
      ],
      key_ideas: [{ title: 'Readiness is a luxury', passages: ['It only asks whether you are wet.'] }],
    });
  });

  it('with its paragraphs marked, and its block quotes checked and given a place', async () => {
    const { data } = await ask(SUMMARY, { title: 'The river', source_text: SHORT_SOURCE });
    const { content } = data.body as { content: Json[] };
    expect(content.map(({ type, attrs }) => [type, (attrs as Json).ai])).toEqual([
      ['heading', true],
      ['paragraph', true],
      ['blockquote', true],
      ['heading', true],
      ['paragraph', true],
    ]);
    expect(content[2]?.attrs).toEqual({ ai: true, verified: true, cite: 'CHAPTER I' });
  });

  it('with its origin, only for staff', async () => {
    const { data } = await ask(SUMMARY, { title: 'The river', source_text: SHORT_SOURCE });
    expect(data.provenance).toMatchObject({
      model: 'small-model',
      prompt_version: 'book-summary/1',
      cost: 0,
      created_at: '2026-11-21T10:00:00.000Z',
      alternatives: { title: ['Water and stone', 'Without counting'], intro: ['Another way to begin.'] },
      checks: { quotations: 3, quotations_found: 3, passages: 2, passages_found: 1 },
    });
    const { tokens } = data.provenance as { tokens: number };
    expect(tokens).toBeGreaterThan(100);
    const editor = clientFor(test(), 'editor');
    const read = await editor.get(`/content/${data.id}`);
    expect(read.data.provenance).toEqual(data.provenance);
    const saved = await editor.put(`/content/${data.id}`, { title: 'Another', version: 1 });
    expect(saved.data.provenance).toEqual(data.provenance);
  });

  it('without a source, and then no one says whether its quotes are true', async () => {
    const { data } = await ask(SUMMARY, { title: 'The river' });
    expect(data.quotes).toMatchObject([{ verified: null }, { verified: null }]);
    expect(data.key_ideas).toMatchObject([{ passages: [] }]);
    expect((data.provenance as Json).source).toBeNull();
  });

  it('from a file of a form, with the same fields', async () => {
    const form = new FormData();
    form.set('title', 'The river');
    form.set('length', '300');
    form.set('source', new File([SHORT_SOURCE], 'river.txt'));
    const response = await test().request(`/api/v1${SUMMARY}`, { method: 'POST', as: 'author', body: form });
    const { data } = (await response.json()) as { data: Json };
    expect(response.status).toBe(201);
    expect(data.quotes).toMatchObject([{ verified: true }, { verified: true }]);
    expect(data.provenance).toMatchObject({ source: { name: 'river.txt' }, parameters: { length: 300 } });
  });
});

describe('an article is drafted', () => {
  it('about its topic', async () => {
    const { status, data } = await ask(ARTICLE, {
      topic: 'Rivers',
      angle: 'Why they do not ask',
      language: 'Dutch',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ content_type_name: 'article', title: 'The river and the stone' });
    expect(provider().requests[0]?.text).toMatch(/Topic: Rivers[\s\S]*"Dutch"/);
  });
});

describe('what is not in the source', () => {
  const invented = 'Nobody has ever stepped into the same book twice.';
  const publish = (id: string) => clientFor(test(), 'editor').post(`/content/${id}/publish`, {});
  const makeReady = async () => (await createCategory(test(), 'Philosophy')).id;

  it('blocks publishing as a quote until someone confirms it', async () => {
    await makeReady();
    provider().next({ answer: goodDraft({ quotes: [{ text: invented }] }) });
    const { data } = await ask(SUMMARY, {
      title: 'The river',
      author: 'A. Writer',
      source_text: SHORT_SOURCE,
    });
    expect(data.quotes).toMatchObject([{ text: invented, verified: false }]);
    const refused = await publish(data.id);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['quotes']);
    const editor = clientFor(test(), 'editor');
    await editor.put(`/content/${data.id}`, { quotes: [{ text: invented, verified: true }], version: 1 });
    expect((await publish(data.id)).status).toBe(200);
  });

  it.each([
    ['a block quote', `> ${invented}`],
    ['words in quotation marks', `The author says: “${invented}”`],
  ])('blocks publishing as %s of the body until it is gone', async (_what, words) => {
    provider().next({ answer: goodDraft({ body: `Some text.\n\n${words}` }) });
    const { data } = await ask(ARTICLE, { topic: 'Rivers', source_text: SHORT_SOURCE });
    const refused = await publish(data.id);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['body']);
    const editor = clientFor(test(), 'editor');
    const [first] = (data.body as { content: Json[] }).content;
    await editor.put(`/content/${data.id}`, { body: { type: 'doc', content: [first] }, version: 1 });
    expect((await publish(data.id)).status).toBe(200);
  });

  it('stays unverified when it is saved again without a word about it', async () => {
    await makeReady();
    provider().next({
      answer: goodDraft({ quotes: [{ text: invented }], body: `Some text.\n\n> ${invented}` }),
    });
    const { data } = await ask(SUMMARY, {
      title: 'The river',
      author: 'A. Writer',
      source_text: SHORT_SOURCE,
    });
    const editor = clientFor(test(), 'editor');
    await editor.put(`/content/${data.id}`, {
      quotes: [{ text: invented }],
      body: `<p>Some text.</p><blockquote><p>${invented}</p></blockquote>`,
      version: 1,
    });
    const refused = await publish(data.id);
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual(['body', 'quotes']);
  });
});

describe('a provider that fails', () => {
  it.each([
    [{ status: 429 } as const, 503, 'ai_rate_limited'],
    [{ status: 500 } as const, 503, 'ai_unavailable'],
    [{ silent: true } as const, 504, 'ai_timeout'],
    [{ cutAfter: '{"title":' } as const, 503, 'ai_unavailable'],
    [{ answer: '' }, 502, 'ai_bad_output'],
    [{ answer: 'Certainly! Here it is.' }, 502, 'ai_bad_output'],
    [{ answer: { title: 7 } }, 502, 'ai_bad_output'],
    [{ answer: goodDraft({ body: '<script>only()</script>' }) }, 502, 'ai_bad_output'],
    [{ answer: "I'm sorry, but I can't help with that." }, 502, 'ai_refused'],
    [{ answer: '<!doctype html><title>Welcome</title>' }, 502, 'ai_bad_output'],
    [{ bytes: 5_000_000 }, 502, 'ai_bad_output'],
    [{ bytes: 10_000_000 }, 502, 'ai_bad_output'],
  ])('with %j is told, stores nothing, and a second try works', async (behaviour, status, code) => {
    provider().next(behaviour, behaviour, behaviour);
    const failed = await ask(SUMMARY, { title: 'The river', source_text: SHORT_SOURCE });
    expect([failed.status, failed.problem.code]).toEqual([status, code]);
    expect(await storedCount()).toBe(0);
    const { requests } = provider();
    provider().next();
    requests.length = 0;
    // Uses up what was meant for further tries of the failed request.
    for (let tries = 0; tries < 3; tries += 1) {
      const again = await ask(SUMMARY, { title: 'The river', source_text: SHORT_SOURCE });
      if (again.status === 201) return;
    }
    expect('a second try').toBe('a success');
  });

  it('is asked once to put a wrong answer right', async () => {
    provider().next({ answer: '```json\n{"title": 7}\n```' });
    const { status } = await ask(SUMMARY, { title: 'The river' });
    expect(status).toBe(201);
    expect(provider().requests).toHaveLength(2);
    expect(provider().requests[1]?.text).toContain('could not be used');
  });

  it('is understood when it fences its JSON or talks around it', async () => {
    provider().next({ answer: `Here it is:\n\`\`\`json\n${JSON.stringify(goodDraft())}\n\`\`\`` });
    expect((await ask(SUMMARY, { title: 'The river' })).status).toBe(201);
    expect(provider().requests).toHaveLength(1);
  });
});
