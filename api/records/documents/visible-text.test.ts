import { describe, expect, it } from 'vitest';
import { runImports } from '../../business/contact-import/run-imports.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
/** `ignore this` in tag characters, which no font draws. */
const TAGS = [...'ignore this'].map((sign) => String.fromCodePoint(0xe_00_00 + sign.charCodeAt(0))).join('');
const HIDDEN = `\u200B\u202E${TAGS}\u2060`;
const paragraph = (...texts: string[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: texts.map((text) => ({ type: 'text', text })) }],
});

describe('text that is written through the API', () => {
  it('is stored in NFC and without invisible characters, in every field and in the body', async () => {
    const { data } = await editor().post('/content', {
      content_type_name: 'book-summary',
      title: `Cafe\u0301${HIDDEN}`,
      intro: `An intro${HIDDEN}`,
      image_alt: `A cup${HIDDEN}`,
      seo_title: `Cafe\u0301${HIDDEN}`,
      key_ideas: [{ title: `One${HIDDEN}`, text: `Two${HIDDEN}`, passages: [`Three${HIDDEN}`] }],
      body: paragraph(`Cafe${HIDDEN}`, '\u0301', ' noir'),
    });
    expect(data).toMatchObject({
      title: 'Café',
      slug: 'cafe',
      intro: 'An intro',
      image_alt: 'A cup',
      seo_title: 'Café',
      key_ideas: [{ title: 'One', text: 'Two', passages: ['Three'] }],
      body: paragraph('Café noir'),
    });
  });

  it('is cleaned the same as HTML, and in names, notes and settings of views', async () => {
    const { data } = await editor().post('/content', {
      content_type_name: 'article',
      title: 'Pasted',
      body: `<p>Cafe\u0301${HIDDEN} <em title="x">now${HIDDEN}</em></p><figure><img src="https://example.com/a.png" alt="A${HIDDEN}"></figure>`,
    });
    expect(JSON.stringify(data)).not.toMatch(/[\u200B\u202E\u2060]|\u{E0069}/u);
    expect(data.body_text).toContain('Café now');
    const tag = await editor().post('/tag', { name: `Cafe\u0301${HIDDEN}`, description: `All${HIDDEN}` });
    expect(tag.data).toMatchObject({ name: 'Café', slug: 'cafe', description: 'All' });
  });

  it('keeps what a script needs', async () => {
    const title = 'می‌خواهم 👩🏽‍🚀 \u2068The River\u2069 🏴󠁧󠁢󠁳󠁣󠁴󠁿';
    const { data } = await editor().post('/content', {
      content_type_name: 'article',
      title,
      body: paragraph(title),
    });
    expect([data.title, data.body]).toEqual([title, paragraph(title)]);
  });

  it('is empty where only invisible characters were typed', async () => {
    const { status, problem } = await editor().post('/content', {
      content_type_name: 'article',
      title: HIDDEN,
    });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['title']]);
  });

  it('is cleaned in a file of contacts and in the form of the site', async () => {
    const body = new FormData();
    const csv = `email,first_name,city\nann@example.org,Cafe\u0301${HIDDEN},Rome${HIDDEN}\n`;
    body.append(
      'mapping',
      JSON.stringify({ email: 'email', first_name: 'first_name', city: 'attributes.city' }),
    );
    body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
    await runImports(test().deps);
    await clientFor(test()).post('/email/subscribe', {
      email: 'bob@example.org',
      firstName: `می‌نا${HIDDEN}`,
    });
    const { page } = await editor().get('/contacts?sort_by=email&sort_order=asc');
    expect(page.data).toMatchObject([
      { first_name: 'Café', attributes: { city: 'Rome' } },
      { first_name: 'می‌نا' },
    ]);
  });
});
