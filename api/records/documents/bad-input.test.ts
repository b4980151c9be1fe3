import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

async function bodyOf(id: string) {
  return (await editor().get(`/content/${id}`)).data.body_text;
}

describe('what is too large', () => {
  it('is refused at its field, and what was stored stays', async () => {
    const { id } = await createArticle(test());
    const before = await editor().get(`/content/${id}`);
    const { version } = before.data;

    const title = await editor().put(`/content/${id}`, { title: 'x'.repeat(300), version });
    expect(title.status).toBe(422);
    expect(title.problem.errors).toMatchObject({ title: [expect.stringContaining('at most 200')] });

    const body = await editor().put(`/content/${id}`, { body: `<p>${'word '.repeat(420_000)}</p>`, version });
    expect([413, 422]).toContain(body.status);
    expect(body.problem.detail).toMatch(/at most|too large|larger/i);

    // Within the request limit, but longer than a text may be.
    const long = await editor().put(`/content/${id}`, { body: `<p>${'word '.repeat(200_000)}</p>`, version });
    expect(long.problem.errors).toEqual({ body: [expect.stringContaining('at most 512 kB')] });

    const items = await editor().post('/list/with-content', {
      name: 'Ten thousand',
      content: Array.from({ length: 10_000 }, (_, index) => ({
        content_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      })),
    });
    expect([413, 422]).toContain(items.status);

    const after = await editor().get(`/content/${id}`);
    expect(after.data).toEqual(before.data);
  });

  it('is no list of 4,000 points in a text', async () => {
    const { id } = await createArticle(test());
    const { data } = await editor().get(`/content/${id}`);
    const points = Array.from({ length: 4000 }, (_, index) => `<li>Point ${index}</li>`).join('');
    const saved = await editor().put(`/content/${id}`, { body: `<ul>${points}</ul>`, version: data.version });
    expect(saved.status).toBe(200);
    expect(await bodyOf(id)).toMatch(/- Point 0\n[^]*- Point 3999$/);
  });
});

describe('text of every script', () => {
  it.each([
    ['right to left', 'قال المؤلف: ‏«اقرأ» ثم كتب', 'שלום עולם'],
    ['emoji, joined and coloured', '👩🏽‍🚀 reads 📚', '🏳️‍🌈 and 👨‍👩‍👧‍👦'],
    ['both in one line', 'مرحبا 👋 world', 'a\u0301 is á'],
  ])('%s is stored as it was typed, in NFC', async (_, title, words) => {
    const { id } = await createArticle(test());
    const { data } = await editor().get(`/content/${id}`);
    const saved = await editor().put(`/content/${id}`, {
      title,
      intro: words,
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
      version: data.version,
    });
    expect(saved.status).toBe(200);
    const composed = words.normalize('NFC');
    expect(saved.data).toMatchObject({ title, intro: composed, body_text: composed });
  });
});

describe('a form that sends more than its fields', () => {
  it.each([
    ['id', '99'],
    ['created_at', '2000-01-01T00:00:00.000Z'],
    ['role', 'admin'],
    ['status', 'published'],
    ['sent_count', 10],
    ['password_hash', 'x'],
    ['_verified', true],
    ['published_version', 7],
  ])('changes nothing with %s', async (name, value) => {
    const { id } = await createArticle(test());
    const before = (await editor().get(`/content/${id}`)).data as unknown as Record<string, unknown>;
    const answer = await editor().put(`/content/${id}`, { [name]: value, version: before['version'] });
    expect([200, 400, 422]).toContain(answer.status);
    const after = (await editor().get(`/content/${id}`)).data as unknown as Record<string, unknown>;
    expect(after[name]).toEqual(before[name]);
    expect(after['status']).toBe('draft');
  });

  it('cannot choose a slug that is a path', async () => {
    const { id } = await createArticle(test());
    const { data } = await editor().get(`/content/${id}`);
    const answer = await editor().put(`/content/${id}`, { slug: '../../etc', version: data.version });
    expect(answer.status).toBe(422);
  });
});

describe('an address that is no id', () => {
  it.each([
    '0',
    '-1',
    '0x10',
    '1;drop',
    '%00',
    '9'.repeat(40),
    '<script>',
    '[object Object]',
    '1%20or%201=1',
  ])('%s finds nothing and breaks nothing', async (id) => {
    for (const answer of [await editor().get(`/content/${id}`), await editor().put(`/content/${id}`, {})]) {
      expect([400, 404, 422]).toContain(answer.status);
      expect(JSON.stringify(answer.problem)).not.toContain('<script>');
    }
  });
});
