import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type AnsweredRecord, type Json, clientFor } from '../../testing/api-client.ts';
import { saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { storeImage } from './store-image.ts';
import { sampleImage } from './testing/sample-images.ts';

const test = useTestApp();
let editor: ReturnType<typeof clientFor>;
beforeEach(() => {
  editor = clientFor(test(), 'editor');
});

async function stored(seed: number, alt: string | null = null, size = { width: 60, height: 40 }) {
  const bytes = await sampleImage({ ...size, seed });
  return (await storeImage(test().deps, { bytes, alt, createdBy: null })).identifier;
}
const textWith = (identifier: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'A text.' }] },
    { type: 'image', attrs: { identifier, alt: 'Lines', width: 60, height: 40 } },
  ],
});
async function createArticle(input: Json): Promise<AnsweredRecord> {
  const article = { content_type_name: 'article', intro: 'What it is about.', ...input };
  const { status, data } = await editor.post('/content', article);
  expect(status).toBe(201);
  return data;
}
const live = async (slug: unknown) =>
  (await clientFor(test()).get(`/content/slug/${String(slug)}?content_type_name=article`)).data;
const auditActions = async () =>
  (
    await rows<{ action: string }>(
      test().deps.database.queries,
      sql`SELECT action FROM audit_entries WHERE resource = 'images' ORDER BY id`,
    )
  ).map(({ action }) => action);

describe('PUT /image/{identifier}', () => {
  it('describes an image and moves its focal point', async () => {
    const identifier = await stored(1);
    const { status, data } = await editor.put(`/image/${identifier}`, {
      alt: ' Lines ',
      focal_x: 20,
      focal_y: 80,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ alt: 'Lines', focal_x: 20, focal_y: 80 });
    await editor.put(`/image/${identifier}`, { focal_y: 0 });
    expect((await editor.get(`/image/${identifier}`)).data).toMatchObject({
      alt: 'Lines',
      focal_x: 20,
      focal_y: 0,
    });
    expect(await auditActions()).toEqual(['upload', 'update', 'update']);
  });

  it('refuses points outside the image and what cannot be changed', async () => {
    const identifier = await stored(1);
    for (const body of [
      { focal_x: 101 },
      { focal_y: -1 },
      { focal_x: 0.5 },
      { focal_x: '20' },
      { width: 3 },
    ]) {
      expect(await editor.put(`/image/${identifier}`, body)).toMatchObject({
        status: 422,
        problem: { code: 'validation_failed' },
      });
    }
    expect((await editor.put(`/image/${'0'.repeat(32)}`, { alt: 'x' })).status).toBe(404);
  });

  it('lets authors change what they uploaded, and nothing else', async () => {
    const author = clientFor(test(), 'author');
    const form = new FormData();
    form.set(
      'file',
      new File([new Uint8Array(await sampleImage({ width: 9, height: 4 }))], '../../etc/passwd'),
    );
    const sent = new Response(form);
    const answer = await test().request('/api/v1/image/upload', {
      method: 'POST',
      body: await sent.arrayBuffer(),
      headers: { 'Content-Type': sent.headers.get('Content-Type') ?? '' },
      as: 'author',
    });
    const { data } = (await answer.json()) as { data: Json };
    expect((await author.put(`/image/${String(data.image_unique_identifier)}`, { alt: 'Mine' })).status).toBe(
      200,
    );
    expect((await author.put(`/image/${await stored(3)}`, { alt: 'Not mine' })).status).toBe(403);
  });

  it('is filtered by images without alt text', async () => {
    const [without, withAlt] = [await stored(1), await stored(2, 'Lines')];
    const { page } = await editor.get('/image?without_alt=true');
    expect(page.data.map(({ id }) => id)).toEqual([without]);
    await editor.put(`/image/${withAlt}`, { alt: null });
    expect((await editor.get('/image?without_alt=true')).page.total).toBe(2);
  });
});

describe('crops', () => {
  it('keep the focal point in sight', async () => {
    // Black, and white at the right end.
    const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#000' } })
      .composite([
        {
          input: { create: { width: 200, height: 300, channels: 3, background: '#fff' } },
          left: 700,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { identifier } = await storeImage(test().deps, { bytes, alt: null, createdBy: null });
    const brightness = async (point: string) => {
      const response = await test().request(`/images/${identifier}/200x300-${point}.webp`);
      expect(response.status).toBe(200);
      const picture = sharp(await response.arrayBuffer());
      expect(await picture.metadata()).toMatchObject({ width: 200, height: 300 });
      return Math.round((await picture.stats()).channels[0]?.mean ?? -1);
    };
    expect(await brightness('50-50')).toBeLessThan(5);
    await editor.put(`/image/${identifier}`, { focal_x: 100 });
    expect(await brightness('100-50')).toBeGreaterThan(250);
  });

  it('exist only around the chosen focal point', async () => {
    const identifier = await stored(1);
    const status = async (file: string) => (await test().request(`/images/${identifier}/${file}`)).status;
    expect(await status('400x600-50-50.jpg')).toBe(200);
    for (const file of [
      '400x600-50-51.jpg',
      '400x601-50-50.jpg',
      '400x600-050-50.jpg',
      '400x600-101-50.jpg',
      '400x600.jpg',
    ])
      expect([file, await status(file)]).toEqual([file, 404]);
  });
});

describe('where an image is used', () => {
  it('is shown by the titles of working copies, whatever their pages are called', async () => {
    const identifier = await stored(1);
    const shown = { image_unique_identifier: identifier, image_alt: 'Lines', body: textWith(identifier) };
    // Before and behind the other title in the alphabet, so that no order happens to be right.
    for (const [title, later] of [
      ['Middle one', 'A later title'],
      ['Middle two', 'Zest, a later title'],
    ]) {
      const made = await createArticle({ title, ...shown });
      await editor.post(`/content/${made.id}/publish`, {});
      await saveContent(test(), made.id, { title: later });
    }
    const [image] = (await editor.get('/image')).page.data as unknown as { used_in: { title: string }[] }[];
    expect(image?.used_in.map(({ title }) => title)).toEqual(['A later title', 'Zest, a later title']);
  });
});

describe('POST /image/{identifier}/replace', () => {
  it('moves the cover and the text, in the working copy and on the page', async () => {
    const [before, after] = [await stored(1, 'Old lines'), await stored(2, null, { width: 80, height: 50 })];
    const made = await createArticle({
      title: 'Shown twice',
      image_unique_identifier: before,
      image_alt: 'Lines',
      body: textWith(before),
    });
    await editor.post(`/content/${made.id}/publish`, {});
    const { status, data } = await editor.post(`/image/${before}/replace`, {
      image_unique_identifier: after,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: after,
      alt: 'Old lines',
      used_in: [{ id: made.id, title: 'Shown twice' }],
    });
    const copy = (await editor.get(`/content/${made.id}`)).data;
    expect(copy).toMatchObject({
      image_unique_identifier: after,
      version: 2,
      has_unpublished_changes: false,
    });
    expect(JSON.stringify(copy.body)).toContain(`"identifier":"${after}"`);
    const page = await live(made.slug);
    expect([page.image_unique_identifier, String(page.body_html).includes(before)]).toEqual([after, false]);
    const { page: revisions } = await editor.get(`/content/${made.id}/revisions`);
    expect(revisions.data[0]).toMatchObject({ changed_fields: ['body', 'image_unique_identifier'] });
    expect((await editor.get(`/image/${before}`)).data).toMatchObject({ used_count: 0 });
    expect(await auditActions()).toEqual(['upload', 'upload', 'replace']);
  });

  it('is seen by visitors at once, as is a focal point that was moved', async () => {
    const [before, after] = [await stored(1), await stored(2)];
    const made = await createArticle({
      title: 'Live',
      image_unique_identifier: before,
      body: textWith(before),
    });
    await editor.post(`/content/${made.id}/publish`, {});
    const hints = test().outboxHints();
    await editor.put(`/image/${before}`, { focal_x: 10 });
    expect(test().outboxHints()).toBe(hints + 1);
    await editor.post(`/image/${before}/replace`, { image_unique_identifier: after });
    expect(test().outboxHints()).toBe(hints + 2);
  });

  it('leaves unpublished changes unpublished', async () => {
    const [before, after] = [await stored(1), await stored(2)];
    const made = await createArticle({
      title: 'As it was',
      image_unique_identifier: before,
      body: textWith(before),
    });
    const { data } = await editor.post(`/content/${made.id}/publish`, {});
    await editor.put(`/content/${made.id}`, {
      title: 'As it will be',
      body: '<p>New.</p>',
      version: data.version,
    });
    await editor.post(`/image/${before}/replace`, { image_unique_identifier: after });
    const page = await live(made.slug);
    expect(page).toMatchObject({ title: 'As it was', image_unique_identifier: after });
    expect(String(page.body_html)).toContain(after);
    expect((await editor.get(`/content/${made.id}`)).data).toMatchObject({
      title: 'As it will be',
      image_unique_identifier: after,
      has_unpublished_changes: true,
    });
  });

  it('reaches templates and newsletters that are still written', async () => {
    const [before, after] = [await stored(1), await stored(2)];
    const blocks = [{ type: 'image', image_unique_identifier: before, alt: 'Lines' }];
    const { data } = await editor.post('/newsletter-templates', { name: 'Weekly', blocks });
    await editor.post(`/image/${before}/replace`, { image_unique_identifier: after });
    const { data: template } = await editor.get(`/newsletter-templates/${data.id}`);
    expect(JSON.stringify(template.blocks)).toContain(after);
    expect(String(template.html)).not.toContain(before);
  });

  it('is for editors, with another image in the library', async () => {
    const [one, other] = [await stored(1), await stored(2)];
    const by = (identifier: string) => ({ image_unique_identifier: identifier });
    expect((await clientFor(test(), 'author').post(`/image/${one}/replace`, by(other))).status).toBe(403);
    expect((await editor.post(`/image/${one}/replace`, by(one))).status).toBe(422);
    expect((await editor.post(`/image/${one}/replace`, by('0'.repeat(32)))).status).toBe(422);
    expect((await editor.post(`/image/${'0'.repeat(32)}/replace`, by(one))).status).toBe(404);
  });
});

describe('drawn covers', () => {
  const words = { title: 'Walden', author: 'Henry David Thoreau', accent: 'green' };

  it('are shown in every composition and kept when one is chosen', async () => {
    const author = clientFor(test(), 'author');
    const { data } = await author.post('/image/cover/previews', words);
    const previews = data as unknown as { composition: string; svg: string }[];
    expect(previews.map(({ composition }) => composition)).toEqual([
      'field',
      'split',
      'frame',
      'initial',
      'lines',
      'blocks',
    ]);
    expect(new Set(previews.map(({ svg }) => svg)).size).toBe(6);
    const drawn = await author.post('/image/cover', { ...words, composition: 'frame' });
    expect(drawn).toMatchObject({
      status: 201,
      data: { width: 800, height: 1200, alt: 'Cover: Walden by Henry David Thoreau', already_stored: false },
    });
    const again = await author.post('/image/cover', { ...words, composition: 'frame' });
    expect(again.data).toEqual({ ...drawn.data, already_stored: true });
  });

  it('hold no markup of their words', async () => {
    const { data } = await editor.post('/image/cover/previews', {
      ...words,
      title: '<script>alert(1)</script>',
    });
    expect(JSON.stringify(data)).not.toContain('<script');
  });

  it('need a title, a color and a composition that there are', async () => {
    for (const wrong of [{ title: ' ' }, { accent: 'pink' }, { composition: 'field; rm' }]) {
      expect(await editor.post('/image/cover', { ...words, ...wrong })).toMatchObject({ status: 422 });
    }
  });
});
