import { expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { storeImage } from './store-image.ts';
import { sampleImage } from './testing/sample-images.ts';

const test = useTestApp();

async function stored(seed: number, alt: string | null = null) {
  const bytes = await sampleImage({ width: 60, height: 40, seed });
  return (await storeImage(test().deps, { bytes, alt, createdBy: null })).identifier;
}

async function createArticle(input: Json) {
  const article = { content_type_name: 'article', intro: 'What it is about.', ...input };
  expect((await clientFor(test(), 'editor').post('/content', article)).status).toBe(201);
}

it('suggests alt text for an image without any from the pages that show it, wherever they do', async () => {
  const editor = clientFor(test(), 'editor');
  const [cover, inText, bare, own] = [
    await stored(1),
    await stored(2),
    await stored(3),
    await stored(4, 'Own'),
  ];
  const image = { type: 'image', attrs: { identifier: inText, alt: 'Lines', width: 60, height: 40 } };
  const quote = { type: 'paragraph', content: [{ type: 'text', text: 'A text.' }] };
  await createArticle({ title: 'One', image_unique_identifier: cover, image_alt: 'A cover' });
  await createArticle({ title: 'Two', body: { type: 'doc', content: [quote, image] } });
  await createArticle({ title: 'Three', image_unique_identifier: bare });
  await createArticle({ title: 'Four', image_unique_identifier: own, image_alt: 'Another' });
  const { page } = await editor.get('/image');
  const suggested = new Map(page.data.map(({ id, suggested_alt: alt }) => [id, alt]));
  expect([cover, inText, bare, own].map((id) => suggested.get(id))).toEqual(['A cover', 'Lines', null, null]);
  await editor.put(`/image/${cover}`, { alt: 'Mine' });
  expect((await editor.get(`/image/${cover}`)).data).toMatchObject({ alt: 'Mine', suggested_alt: null });
});
