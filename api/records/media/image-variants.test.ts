import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createImageVariants } from './image-variants.ts';
import { storeImage } from './store-image.ts';
import { sampleImage } from './testing/sample-images.ts';

const test = useTestApp();
const storeSample = async (width: number, height: number) =>
  (
    await storeImage(test().deps, {
      bytes: await sampleImage({ width, height }),
      alt: null,
      createdBy: null,
    })
  ).identifier;
const get = async (path: string, init = {}) => test().request(path, init);

describe('GET /images/{identifier}/{width}.{format}', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('answers %s in the width that was asked for, for good', async (format, type, decoded) => {
    const identifier = await storeSample(500, 300);
    const response = await get(`/images/${identifier}/200.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const body = await response.arrayBuffer();
    expect(response.headers.get('Content-Length')).toBe(String(body.byteLength));
    expect(await sharp(body).metadata()).toMatchObject({ format: decoded, width: 200, height: 120 });
  });

  it('never enlarges', async () => {
    const identifier = await storeSample(250, 100);
    const response = await get(`/images/${identifier}/1200.webp`);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 250, height: 100 });
  });

  it('answers 304 to those who have it and HEAD without a body', async () => {
    const identifier = await storeSample(250, 100);
    const first = await get(`/images/${identifier}/200.jpg`);
    const etag = first.headers.get('ETag') ?? '';
    const again = await get(`/images/${identifier}/200.jpg`, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get(`/images/${identifier}/200.jpg`, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
      200,
      first.headers.get('Content-Length'),
      '',
    ]);
  });

  it.each([
    '/images/IDENTIFIER/201.jpg',
    '/images/IDENTIFIER/0400.jpg',
    '/images/IDENTIFIER/400.gif',
    '/images/IDENTIFIER/400.JPG',
    '/images/IDENTIFIER/400.jpg/',
    '/images/IDENTIFIER/original.png',
    '/images/IDENTIFIER/400%2ejpg',
    '/images/IDENTIFIER/..%2f400.jpg',
    '/images/..%2f..%2fetc/400.jpg',
    '/images/00000000000000000000000000000000/400.jpg',
    '/images/0000/400.jpg',
  ])('knows nothing at %s', async (pattern) => {
    const identifier = await storeSample(40, 40);
    const response = await get(pattern.replace('IDENTIFIER', identifier));
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('refuses to be written to', async () => {
    const response = await get(`/images/${await storeSample(40, 40)}/400.jpg`, {
      method: 'POST',
      as: 'administrator',
    });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('makes a variant once for all who ask at the same moment, and keeps it', async () => {
    const identifier = await storeSample(500, 300);
    const written: string[] = [];
    const { images } = test().deps;
    const counted = {
      ...images,
      write: (key: string, bytes: Uint8Array) => (written.push(key), images.write(key, bytes)),
    };
    const variants = createImageVariants({ ...test().deps, images: counted });
    const name = { identifier, width: 300, format: 'webp' } as const;
    const all = await Promise.all(Array.from({ length: 20 }, () => variants.get(name)));
    await variants.get(name);
    expect(new Set(all.map((bytes) => bytes?.length)).size).toBe(1);
    expect(written).toEqual([`${identifier}/300.webp`]);
  });
});
