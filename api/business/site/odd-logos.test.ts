import { describe, expect, it } from 'vitest';
import type { Site } from '#schema/answers/site.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const MEGABYTE = 1024 * 1024;

async function upload(bytes: Uint8Array, type: string) {
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

describe('a logo', () => {
  it.each([
    ['40 MB', new Uint8Array(40 * MEGABYTE), 'image/png', 'body_too_large'],
    [
      'an SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      'unsupported_media_type',
    ],
  ])('is not %s', async (...[, bytes, type, code]) => {
    expect((await upload(bytes, type)).code).toBe(code);
  });

  it('of 1 × 10,000 pixels is kept unchanged, as the icon as well', async () => {
    const { data } = await upload(await sampleImage({ width: 1, height: 10_000 }), 'image/png');
    expect(data).toMatchObject({ width: 1, height: 10_000 });
    const identifier = data['image_unique_identifier'];
    const saved = await putSettings(administrator(), 'general', { logo: identifier, icon: identifier });
    expect(saved.status).toBe(200);
    const site = (await (await test().request('/api/v1/site')).json()) as { data: Site };
    expect(site.data.logo).toMatchObject({ width: 1, height: 10_000 });
    expect((await test().request(`/images/${String(identifier)}/200.jpg`)).status).toBe(200);
  });
});
