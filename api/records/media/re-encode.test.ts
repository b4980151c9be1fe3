import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reEncode } from './re-encode.ts';
import { NO_PICTURES, REFUSED_FILES, pngOf, profileChunk } from './testing/hostile-files.ts';
import { sampleImage } from './testing/sample-images.ts';

const MEBIBYTE = 1024 * 1024;
const fault = async (bytes: Uint8Array) =>
  reEncode(bytes).then(
    () => 'accepted',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe('what is refused, and in which words', () => {
  it.each(REFUSED_FILES)('%s', async (name, bytes) => {
    expect(await fault(bytes)).toBe(
      `image_invalid: ${name} files aren’t accepted. Send a JPEG, PNG, WebP, or AVIF file.`,
    );
  });

  it.each(NO_PICTURES)('%s', async (_name, bytes) => {
    expect(await fault(bytes)).toBe(
      'image_invalid: This image can’t be read. Send a JPEG, PNG, WebP, or AVIF file.',
    );
  });

  it('an empty file', async () => {
    expect(await fault(new Uint8Array())).toBe('image_invalid: The file is empty.');
  });

  it('more than ten megabytes', async () => {
    expect(await fault(new Uint8Array(10 * MEBIBYTE + 1))).toBe(
      'body_too_large: The image is larger than 10 MB. Make it smaller and upload it again.',
    );
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that ends too early', async (format) => {
    const whole = await sampleImage({ width: 400, height: 300, format });
    for (const part of [0.9, 0.5, 0.02]) {
      expect(await fault(whole.subarray(0, Math.ceil(whole.length * part)))).toMatch(
        /^image_invalid: (?:The image is damaged|This image can’t be read)/,
      );
    }
  });

  it('a PNG with a wrong checksum', async () => {
    const bytes = Buffer.from(await sampleImage({ width: 40, height: 30 }));
    const at = bytes.indexOf('IDAT') + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(await fault(bytes)).toMatch(/^image_invalid: The image is damaged/);
  });

  it('the beginning of one format with the rest of another', async () => {
    const gif = await sampleImage({ width: 20, height: 20, format: 'gif' });
    expect(await fault(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), gif]))).toMatch(
      /^image_invalid/,
    );
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await fault(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))).toMatch(/^image_invalid/);
  });
});

describe('images that claim to be enormous', () => {
  it.each([
    [30_000, 20_000],
    [16_000, 16_000],
    [40_000_001, 1],
    [2_147_483_647, 2_147_483_647],
  ])('are refused before they are opened: %i × %i', async (width, height) => {
    // Only the first two have all their rows; the others end after the header's claim.
    const bomb = pngOf(width * height < 1e9 ? { width, height } : { width: 8, height: 8 });
    bomb.writeUInt32BE(width, 16);
    bomb.writeUInt32BE(height, 20);
    const [started, before] = [performance.now(), process.memoryUsage().rss];
    expect(await fault(bomb)).toMatch(/^image_invalid/);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * MEBIBYTE);
  });

  it('say so', async () => {
    expect(await fault(pngOf({ width: 16_000, height: 16_000 }))).toBe(
      'image_invalid: The image has more than 40 million pixels. Make it smaller and try again.',
    );
  });

  it('also by a color profile that lies about its length or unpacks without end', async () => {
    const started = performance.now();
    expect(await fault(pngOf({ width: 8, height: 8, extra: profileChunk(100, 0xffffffff) }))).toMatch(
      /^image_invalid/,
    );
    const unpacking = await fault(pngOf({ width: 8, height: 8, extra: profileChunk(200 * MEBIBYTE) }));
    expect(unpacking).toMatch(/^(?:image_invalid|accepted)/);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('what goes in and what stays', () => {
  it('is encoded again: nothing that was hidden in the file is kept', async () => {
    const hidden = new TextEncoder().encode('<?php system($_GET[0]); ?><script>alert(1)</script>');
    const picture = Buffer.concat([await sampleImage({ width: 40, height: 30, format: 'jpeg' }), hidden]);
    const { bytes } = await reEncode(picture);
    expect(Buffer.from(bytes).includes('<?php')).toBe(false);
    expect(Buffer.from(bytes).includes('<script')).toBe(false);
  });

  it('keeps transparency, also of AVIF', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    expect(await reEncode(await clear.clone().png().toBuffer())).toMatchObject({ format: 'png' });
    const fromAvif = await reEncode(await clear.clone().avif().toBuffer());
    expect([fromAvif.format, (await sharp(fromAvif.bytes).metadata()).hasAlpha]).toEqual(['webp', true]);
  });

  it('turns other color spaces into sRGB', async () => {
    const print = await sharp(await sampleImage({ width: 20, height: 20 }))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const { bytes } = await reEncode(print);
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('survives images with random bytes changed', async () => {
    const pictures = await Promise.all(
      (['jpeg', 'png', 'webp', 'avif'] as const).map((format) =>
        sampleImage({ width: 64, height: 64, format }),
      ),
    );
    let state = 42;
    const next = (below: number) => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % below;
    for (let round = 0; round < 400; round += 1) {
      const bytes = Uint8Array.from(pictures[round % pictures.length] ?? []);
      for (let change = 0; change <= round % 8; change += 1) bytes[next(bytes.length)] = next(256);
      expect(await fault(bytes)).toMatch(/^(?:accepted|image_invalid)/);
    }
  });
});
