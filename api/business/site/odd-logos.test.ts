import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const MEGABYTE = 1024 * 1024;
const FIELDS = ['logo', 'logo_dark', 'icon'] as const;

async function upload(bytes: Uint8Array, type = 'image/png') {
  const form = new FormData();
  form.set('alt', 'Logo');
  form.set('file', new File([new Uint8Array(bytes)], 'logo', { type }));
  const answer = await test().request('/api/v1/image/upload', {
    method: 'POST',
    as: 'administrator',
    body: form,
  });
  return (await answer.json()) as { status?: number; code?: string; data: Record<string, unknown> };
}

async function identifierOf(width: number, height: number): Promise<string> {
  const { data } = await upload(await sampleImage({ width, height }));
  return String(data['image_unique_identifier']);
}

const cmyk = () =>
  sharp({ create: { width: 240, height: 80, channels: 3, background: '#336699' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();

describe('a logo', () => {
  it.each([
    ['40 MB', () => new Uint8Array(40 * MEGABYTE), 'body_too_large'],
    [
      'an SVG',
      () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported_media_type',
    ],
    ['a GIF', () => sampleImage({ width: 90, height: 30, format: 'gif' }), 'unsupported_media_type'],
    [
      'half a file',
      async () => (await sampleImage({ width: 90, height: 30 })).slice(0, 400),
      'image_invalid',
    ],
  ])('is not %s', async (...[, bytes, code]) => {
    expect((await upload(await bytes())).code).toBe(code);
  });

  it('may be in CMYK, and is shown in sRGB', async () => {
    const { data } = await upload(await cmyk(), 'image/jpeg');
    const logo = String(data['image_unique_identifier']);
    expect((await putSettings(administrator(), 'general', { logo })).status).toBe(200);
    const shown = await test().request(`/images/${logo}/200.jpg`);
    const { space, channels } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.status, space, channels]).toEqual([200, 'srgb', 3]);
  });
});

describe('an image that could not be seen', () => {
  it.each([
    ['1 × 10,000', 1, 10_000, FIELDS],
    ['10,000 × 1', 10_000, 1, FIELDS],
    ['8 × 8', 8, 8, FIELDS],
    ['300 × 100, three times as wide as high,', 300, 100, ['icon']],
  ] as const)('is refused at its field: %s pixels', async (...[, width, height, refused]) => {
    const identifier = await identifierOf(width, height);
    const own = Object.fromEntries(FIELDS.map((field) => [field, identifier]));
    const { status, problem } = await putSettings(administrator(), 'general', own);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [...refused]]);
    const [words] = problem.errors?.[refused[0]] ?? [];
    expect(words).toMatch(
      new RegExp(`^is ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`),
    );
  });

  it.each([
    ['as wide as allowed', 'logo', 192, 16],
    ['as tall as allowed', 'logo', 16, 32],
    ['a square', 'icon', 32, 32],
  ])('is not %s', async (...[, field, width, height]) => {
    const identifier = await identifierOf(width, height);
    expect((await putSettings(administrator(), 'general', { [field]: identifier })).status).toBe(200);
  });

  it('stays where it was chosen before there were limits, until another one is', async () => {
    const logo = await identifierOf(1, 500);
    await putSettings(administrator(), 'general', { headline: 'Seeds and soil' });
    await test().deps.database.select(
      {
        name: 'old-logo',
        text: `UPDATE settings SET value = jsonb_set(value, '{logo}', to_jsonb($1::text)) WHERE key = 'general'`,
      },
      [logo],
    );
    expect((await putSettings(administrator(), 'general', { logo, name: 'Almanac' })).status).toBe(200);
    expect((await putSettings(administrator(), 'general', { icon: logo })).status).toBe(422);
  });
});
