import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { bodyOf, madeBy, publish, publishArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

async function mentionsOf(id: string) {
  return (await visitor().get(`/content/${id}/mentions`)).list.map(({ title }) => title);
}

const linkTo = (href: string): Json => ({
  type: 'doc',
  content: [
    {
      type: 'blockquote',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    },
  ],
});

describe('what mentions a text', () => {
  it('are published texts that link to its page, wherever in them, the newest first', async () => {
    const { id } = await publishArticle(test(), { title: 'Walden' });
    await publishArticle(test(), { title: 'First', body: linkTo('/articles/walden#sums') });
    test().clock.advance(60_000);
    await publishArticle(test(), {
      title: 'Second',
      body: linkTo('http://localhost:3000/articles/walden?from=x'),
    });
    await publishArticle(test(), { title: 'Elsewhere', body: linkTo('https://example.org/articles/walden') });
    await publishArticle(test(), { title: 'Longer', body: linkTo('/articles/walden-two') });
    await editor().post('/content', {
      content_type_name: 'article',
      title: 'A draft',
      body: linkTo('/articles/walden'),
    });
    expect(await mentionsOf(id)).toEqual(['Second', 'First']);
  });

  it('goes with the text that is published, and follows a page that moves', async () => {
    const { id } = await publishArticle(test(), { title: 'Walden' });
    const from = await publishArticle(test(), { title: 'From', body: linkTo('/articles/walden') });
    await saveContent(test(), id, { slug: 'walden-pond' });
    await publish(test(), id);
    expect(await mentionsOf(id)).toEqual(['From']);
    await saveContent(test(), from.id, { body: bodyOf('No link any longer.') });
    expect(await mentionsOf(id)).toEqual(['From']);
    await publish(test(), from.id);
    expect(await mentionsOf(id)).toEqual([]);
    await saveContent(test(), from.id, { body: linkTo('/articles/walden-pond') });
    await publish(test(), from.id);
    expect(await mentionsOf(id)).toEqual(['From']);
    await editor().post(`/content/${from.id}/unpublish`, {});
    expect(await mentionsOf(id)).toEqual([]);
  });

  it('names the texts that are about a book', async () => {
    const book = madeBy(await editor().post('/content', { content_type_name: 'book', title: 'Walden' }));
    await publish(test(), book.id);
    const about = await publishArticle(test(), { title: 'About it', book_ids: [book.id] });
    expect(await mentionsOf(book.id)).toEqual(['About it']);
    await saveContent(test(), about.id, { book_ids: [] });
    await publish(test(), about.id);
    expect(await mentionsOf(book.id)).toEqual([]);
  });

  it('is unknown of what is no published page', async () => {
    const draft = madeBy(await editor().post('/content', { content_type_name: 'article', title: 'A draft' }));
    for (const id of [draft.id, '00000000-0000-7000-8000-000000000000', 'walden'])
      expect((await visitor().get(`/content/${id}/mentions`)).status).toBe(404);
  });
});
