import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { originalKey, storeImage } from './store-image.ts';
import { sampleImage } from './testing/sample-images.ts';

const test = useTestApp();
const store = (bytes: Uint8Array, alt: string | null = null) =>
  storeImage(test().deps, { bytes, alt, createdBy: null });
const countImages = async () =>
  (
    await rows<{ count: number }>(
      test().deps.database.queries,
      sql`SELECT count(*)::int AS count FROM images`,
    )
  )[0]?.count;

describe('storing an image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'keeps a %s with its size, by its content',
    async (format) => {
      const image = await store(await sampleImage({ width: 60, height: 40, format }), 'A gradient');
      expect(image).toMatchObject({ width: 60, height: 40, alt: 'A gradient' });
      expect(image.identifier).toMatch(/^[0-9a-f]{32}$/);
      expect(image.placeholderColor).toMatch(/^#[0-9a-f]{6}$/);
      const original = await test().deps.images.read(originalKey(image.identifier, image.format));
      expect((await sharp(original).metadata()).width).toBe(60);
    },
  );

  it('stores the same image once, with its first alt text', async () => {
    const bytes = await sampleImage({ width: 30, height: 30 });
    const first = await store(bytes);
    const second = await store(bytes, 'Squares');
    const third = await store(bytes, 'Other words');
    expect(second.identifier).toBe(first.identifier);
    expect([first.alt, second.alt, third.alt]).toEqual([null, 'Squares', 'Squares']);
    expect(await countImages()).toBe(1);
  });

  it('keeps different images apart', async () => {
    const one = await store(await sampleImage({ width: 30, height: 30, seed: 1 }));
    const other = await store(await sampleImage({ width: 30, height: 30, seed: 2 }));
    expect(one.identifier).not.toBe(other.identifier);
    expect(await countImages()).toBe(2);
  });

  it('turns it upright and keeps nothing but the pixels', async () => {
    const sideways = await sharp(await sampleImage({ width: 60, height: 40 }))
      .jpeg()
      .withExif({
        IFD0: { Copyright: '<?php evil(); ?>' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sideways).metadata()).orientation).toBe(6);
    const image = await store(sideways);
    expect(image).toMatchObject({ width: 40, height: 60 });
    const original = await test().deps.images.read(originalKey(image.identifier, image.format));
    const metadata = await sharp(original).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(original ?? []).includes('evil')).toBe(false);
  });

  it('shows its average color until it is loaded', async () => {
    const green = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f5a3e' } })
      .png()
      .toBuffer();
    expect((await store(green)).placeholderColor).toBe('#1f5a3e');
  });

  it('leaves no row when the storage has no room', async () => {
    const bytes = await sampleImage({ width: 30, height: 30 });
    const images = {
      ...test().deps.images,
      write: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    };
    const stored = storeImage({ ...test().deps, images }, { bytes, alt: null, createdBy: null });
    await expect(stored).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await countImages()).toBe(0);
  });
});
