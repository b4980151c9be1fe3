import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import type { Json } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useFakeProvider } from '../drafting/testing/use-fake-provider.ts';
import { generatedBook } from '../drafting/testing/generated-book.ts';
import { SHORT_SOURCE, asksForNotes, goodDraft, goodNotes } from '../drafting/testing/good-answers.ts';
import { readEvents } from '../drafting/testing/read-events.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 10_000, pausesMs: [1] } });
const PATH = '/api/v1/content/create-ai-book-summary';
const headers = { Accept: 'text/event-stream' };

beforeEach(async () => {
  provider().answer = (asked) => (asksForNotes(asked) ? goodNotes(asked) : goodDraft());
  await saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small-model',
  });
});

async function storedTitles(): Promise<string[]> {
  const found = await rows<{ title: string }>(test().deps.database.queries, sql`SELECT title FROM content`);
  return found.map(({ title }) => title);
}

describe('a draft as a stream of events', () => {
  it('reports its steps, shows what is being written, and ends with the record', async () => {
    provider().next({ answer: goodDraft(), chunkChars: 60, chunkMs: 30 });
    const json = { title: 'The river', source_text: SHORT_SOURCE };
    const response = await test().request(PATH, { as: 'author', headers, json });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = await readEvents(response);
    const names = events.map(({ event }) => event);
    expect(names.at(-1)).toBe('content');
    expect(names.filter((name) => name === 'partial').length).toBeGreaterThan(1);
    expect(events.filter(({ event }) => event === 'progress').map(({ data }) => (data as Json).step)).toEqual(
      ['reading', 'reading', 'writing', 'checking'],
    );
    const partials = events.filter(({ event }) => event === 'partial').map(({ data }) => (data as Json).data);
    expect(partials.at(-1)).toMatchObject({
      title: 'The river and the stone',
      body_html: expect.stringContaining('<h2'),
    });
    expect(events.at(-1)?.data).toMatchObject({
      data: { status: 'draft', title: 'The river and the stone' },
    });
  });

  it('counts the parts of a long source', async () => {
    const json = { title: 'A book', source_text: generatedBook(130_000).text };
    const events = await readEvents(await test().request(PATH, { as: 'author', headers, json }));
    const parts = events.map(({ data }) => data as Json).filter(({ step }) => step === 'parts');
    expect(parts).toEqual([0, 1, 2, 3].map((done) => ({ step: 'parts', done, of: 3 })));
  });

  it('ends with the problem when something fails, and stores nothing', async () => {
    provider().next({ status: 500 }, { status: 500 });
    const response = await test().request(PATH, { as: 'author', headers, json: { title: 'The river' } });
    const [last] = (await readEvents(response)).slice(-1);
    expect(last).toMatchObject({
      event: 'error',
      data: { status: 503, code: 'ai_unavailable', messages: [/not answer/] },
    });
    expect((last as { data: Json }).data.request_id).toBe(response.headers.get('x-request-id'));
    expect(await storedTitles()).toEqual([]);
  });

  it('is refused like any other request before it begins', async () => {
    const response = await test().request(PATH, { as: 'author', headers, json: {} });
    expect(response.status).toBe(422);
    const stranger = await test().request(PATH, { headers, json: { title: 'x' } });
    expect(stranger.status).toBe(401);
  });

  it('keeps what has arrived when asked to', async () => {
    const half = JSON.stringify(goodDraft()).slice(0, 330);
    provider().next({ cutAfter: half }, { cutAfter: half });
    const json = { title: 'The river', source_text: SHORT_SOURCE, keep_partial: true };
    const events = await readEvents(await test().request(PATH, { as: 'author', headers, json }));
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'ai_unavailable', current: { status: 'draft', title: 'The river and the stone' } },
    });
    expect(await storedTitles()).toEqual(['The river and the stone']);
  });
});

describe('when the reader goes away', () => {
  let close: (() => Promise<unknown>) | undefined;
  afterEach(() => close?.());

  async function serve(): Promise<string> {
    const answer = getRequestListener(test().app.fetch, { overrideGlobalObjects: false });
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    };
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each([
    ['of a stream', headers],
    ['of one answer', {}],
  ])('%s, the request to the provider ends within a second and nothing is stored', async (_what, more) => {
    const url = await serve();
    provider().next({ answer: goodDraft(), chunkChars: 5, chunkMs: 100 });
    const leave = new AbortController();
    const asking = fetch(url + PATH, {
      method: 'POST',
      signal: leave.signal,
      headers: {
        ...more,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${test().tokens.author}`,
      },
      body: JSON.stringify({ title: 'The river' }),
    })
      .then((response) => response.text())
      .catch(() => 'left');
    await expect.poll(() => provider().requests.length, { timeout: 5_000 }).toBe(1);
    leave.abort();
    expect(await asking).toBe('left');
    await expect.poll(() => provider().closedEarly, { timeout: 1_000 }).toBe(1);
    expect(await storedTitles()).toEqual([]);
    expect(test().logLines.filter((line) => line.includes('failed'))).toEqual([]);
  });
});
