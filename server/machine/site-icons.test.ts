import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { SiteSettings } from '#site/base/site-context.ts';
import { siteSettings } from '#site/testing/site-settings.ts';
import { iconIco, iconSvg } from './site-icons.ts';

const IDENTIFIER = 'a'.repeat(32);
const png = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

async function depsWithIcon() {
  const bytes = await png();
  const row = { identifier: IDENTIFIER, format: 'png', width: 90, height: 60 };
  return {
    database: { select: () => Promise.resolve([row]) },
    images: { read: () => Promise.resolve(bytes) },
  } as unknown as Parameters<typeof iconIco>[0];
}

const uploaded = () =>
  siteSettings({ icon: { image_unique_identifier: IDENTIFIER } as SiteSettings['icon'] });

it('the SVG of an uploaded icon is that icon', async () => {
  const { body } = await iconSvg(await depsWithIcon(), uploaded());
  const [, data = ''] = /base64,([^"]+)"/.exec(String(body)) ?? [];
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 192, height: 192 });
});

it.each([
  ['uploaded', uploaded],
  ['drawn', () => siteSettings({ name: 'Almanac', icon: null })],
])('an icon file holds one image of 48 pixels: %s', async (_name, settings) => {
  const { status, headers, body } = await iconIco(await depsWithIcon(), settings());
  const file = Buffer.from(body as Uint8Array);
  expect([status, headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const image = file.subarray(file.readUInt32LE(18), file.readUInt32LE(18) + file.readUInt32LE(14));
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
});
