import { describe, expect, it } from 'vitest';
import { type Reply, clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { storeImage } from './store-image.ts';
import { sampleImage } from './testing/sample-images.ts';

const picture = (seed = 1) => sampleImage({ width: 50, height: 40, seed });
const test = useTestApp({ fetch: async () => new Response(new Uint8Array(await picture())) });

const library = (query = ''): Promise<Reply> => clientFor(test(), 'viewer').get(`/image${query}`);
const one = async (identifier: unknown) =>
  (await clientFor(test(), 'viewer').get(`/image/${String(identifier)}`)).data;

async function upload(bytes: Uint8Array, { name, alt }: { name: string; alt?: string }) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  if (alt !== undefined) form.set('alt', alt);
  // Written out as a browser would send it.
  const sent = new Response(form);
  const headers = { 'Content-Type': sent.headers.get('Content-Type') ?? '' };
  const body = await sent.arrayBuffer();
  const response = await test().request('/api/v1/image/upload', {
    method: 'POST',
    as: 'author',
    body,
    headers,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

describe('the file name of an image', () => {
  it('is kept without its path, and is never its alt text', async () => {
    const name = 'C:\\Photos\\Mu\u0308hle \u202Eam Bach.jpg';
    const kept = { file_name: 'M\u00FChle am Bach.jpg', alt: null };
    const uploaded = await upload(await picture(), { name });
    expect(uploaded).toMatchObject(kept);
    expect(await one(uploaded.image_unique_identifier)).toMatchObject({ ...kept, suggested_alt: null });
  });

  it('is the last part of the URL that the image was fetched from', async () => {
    const image_url = 'https://books.example/covers/The%20Desk.jpg?width=400';
    const { data } = await clientFor(test(), 'author').post('/image/upload/existing-image', { image_url });
    expect(data).toMatchObject({ file_name: 'The Desk.jpg', alt: null });
  });

  it('is null for an image that was drawn', async () => {
    const words = { title: 'Walden', accent: 'green' };
    const { data } = await clientFor(test(), 'author').post('/image/cover', words);
    expect(data.file_name).toBeNull();
  });

  it('finds the image in the library', async () => {
    const mill = await upload(await picture(1), { name: 'IMG_2041 mill.png' });
    await upload(await picture(2), { name: 'desk.png', alt: 'A lighthouse' });
    const { page } = await library('?search=img_2041');
    expect(page.data.map(({ id }) => id)).toEqual([mill.image_unique_identifier]);
    expect((await library('?search=img_2042')).page.total).toBe(0);
  });

  it('is added when an image without one is uploaded again', async () => {
    const bytes = await picture();
    const { identifier } = await storeImage(test().deps, { bytes, alt: null, createdBy: null });
    expect((await one(identifier)).file_name).toBeNull();
    expect(await upload(bytes, { name: 'desk.png' })).toMatchObject({ file_name: 'desk.png' });
  });

  it('is that of the new image after one replaced another', async () => {
    const before = await upload(await picture(1), { name: 'old.png', alt: 'Old lines' });
    const after = await upload(await picture(2), { name: 'new.png' });
    const { data } = await clientFor(test(), 'editor').post(
      `/image/${String(before.image_unique_identifier)}/replace`,
      { image_unique_identifier: after.image_unique_identifier },
    );
    expect(data).toMatchObject({ alt: 'Old lines', file_name: 'new.png' });
  });
});

it('an image that the library already has is answered with the library’s alt text and file name', async () => {
  const bytes = await picture();
  await upload(bytes, { name: 'first.png', alt: 'Lines' });
  const stored = { alt: 'Lines', file_name: 'first.png', already_stored: true };
  expect(await upload(bytes, { name: 'first.png' })).toMatchObject(stored);
  expect(await upload(bytes, { name: 'second.png', alt: 'Other words' })).toMatchObject(stored);
  expect((await library()).page).toMatchObject({
    total: 1,
    data: [{ alt: 'Lines', file_name: 'first.png' }],
  });
});
