import { beforeEach, describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { epubOf, pdfOf, zipOf } from '../drafting/testing/sample-files.ts';
import { useFakeProvider } from '../drafting/testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 10_000, pausesMs: [] } });
const ARTICLE = '/content/create-ai-article';
const ask = (body: Json) => clientFor(test(), 'author').post(ARTICLE, body);

describe('bad input', () => {
  beforeEach(() =>
    saveSettings(test().deps, 'ai', {
      provider: 'openai-compatible',
      base_url: provider().url,
      model: 'small',
    }),
  );

  it.each<[string, Json, string]>([
    ['nothing', {}, 'topic'],
    ['an empty topic', { topic: ' ' }, 'topic'],
    ['a field that is not known', { topic: 'x', publish: true }, 'publish'],
    ['a status', { topic: 'x', status: 'published' }, 'status'],
    ['a length of nobody', { topic: 'x', length: 100_000 }, 'length'],
    ['a picture that is not there', { topic: 'x', source_image_ids: ['0'.repeat(32)] }, 'source_image_ids'],
    ['a source without a word', { topic: 'x', source_text: '\u0001\u0002' }, 'source_text'],
  ])('%s is 422 with its field', async (_what, body, field) => {
    const { status, problem } = await ask(body);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
    expect(provider().requests).toEqual([]);
  });

  it('an invalid ISBN is 422', async () => {
    const reply = await clientFor(test(), 'author').post('/content/create-ai-book-summary', {
      title: 'x',
      isbn: '123',
    });
    expect(Object.keys(reply.problem.errors ?? {})).toEqual(['isbn']);
  });

  it('over 8 MB of JSON is 413, and so is a file of 500 MB', async () => {
    expect((await ask({ topic: 'x', source_text: 'x'.repeat(9_000_000) })).status).toBe(413);
    const response = await test().request(`/api/v1${ARTICLE}`, {
      method: 'POST',
      as: 'author',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '500000000' },
      body: 'x',
    });
    expect(response.status).toBe(413);
  });

  it.each([ARTICLE, '/content/assist'])('a question of 1 MB is 413 at %s', async (path) => {
    const long = 'x'.repeat(1024 * 1024);
    const body = path === ARTICLE ? { topic: 'x', notes: long } : { task: 'shorten', text: long };
    const { status, problem } = await clientFor(test(), 'author').post(path, body);
    expect([status, problem.code]).toEqual([413, 'body_too_large']);
  });

  it('neither JSON nor a form is 415', async () => {
    const response = await test().request(`/api/v1${ARTICLE}`, {
      method: 'POST',
      as: 'author',
      headers: { 'Content-Type': 'text/plain' },
      body: 'x',
    });
    expect(response.status).toBe(415);
  });

  const MIB = 1024 * 1024;
  it.each<[string, string, Buffer, RegExp]>([
    ['copy protection', 'a.epub', epubOf({ A: 'x' }, { 'META-INF/rights.xml': '<x/>' }), /DRM/],
    ['half of it missing', 'a.epub', epubOf({ A: 'x' }).subarray(0, 300), /damaged/],
    ['a bomb in it', 'a.docx', zipOf({ 'word/document.xml': Buffer.alloc(130 * MIB) }), /far too large/],
    ['It may be a scan alone', 'a.pdf', pdfOf('', ''), /It may be a scan/],
  ])('a file with %s is told by what is wrong with it', async (_what, ...[name, bytes, words]) => {
    const form = new FormData();
    form.set('topic', 'Rivers');
    form.set('source', new File([new Uint8Array(bytes)], name));
    const response = await test().request(`/api/v1${ARTICLE}`, { method: 'POST', as: 'author', body: form });
    const problem = (await response.json()) as { errors: { source?: string[] } };
    expect([response.status, problem.errors.source]).toEqual([422, [expect.stringMatching(words)]]);
    expect(provider().requests).toEqual([]);
  });

  it('a file of 500 MB is not read on when its length was not declared', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MIB;
        if (sent > 500 * MIB) controller.close();
        else controller.enqueue(new Uint8Array(MIB));
      },
    });
    const sending: RequestInit & { duplex: 'half' } = { body: endless, duplex: 'half' };
    const response = await test().request(`/api/v1${ARTICLE}`, {
      ...sending,
      method: 'POST',
      as: 'author',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(70 * MIB);
  });

  it.each<[string, Record<string, string | File>, string]>([
    ['a file and a text at once', { source: new File(['x'], 'a.txt'), source_text: 'y' }, 'source'],
    ['a file under another name', { book: new File(['x'], 'a.txt') }, 'book'],
    [
      'a protected book',
      { source: new File([new Uint8Array(epubOf({ A: 'x' }, { 'META-INF/rights.xml': '<x/>' }))], 'a.epub') },
      'source',
    ],
  ])('%s is 422 with its field', async (_what, fields, field) => {
    const form = new FormData();
    form.set('topic', 'Rivers');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await test().request(`/api/v1${ARTICLE}`, { method: 'POST', as: 'author', body: form });
    const problem = (await response.json()) as { errors: Json };
    expect([response.status, Object.keys(problem.errors)]).toEqual([422, [field]]);
  });
});
