import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { clientFor } from '../../testing/api-client.ts';
import { headerSvg } from './header-image.ts';

const test = useTestApp();
const WORDS = { title: 'Letters from the reading room', line: 'No. 41 · One idea a week', accent: 'green' };

describe('the headers of an email', () => {
  it('is drawn from its words and kept in the library, with words for who does not see it', async () => {
    const { status, data } = await clientFor(test(), 'editor').post('/image/header', WORDS);
    expect([status, data.alt]).toEqual([201, 'Letters from the reading room. No. 41 · One idea a week']);
    const picture = await test().request(`/images/${String(data.image_unique_identifier)}/1200.jpg`);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 400 });
  });

  it('is the same for the same words, another for others, and takes no markup for one', () => {
    const green = { ...WORDS, accent: 'green' } as const;
    expect(headerSvg(green)).toBe(headerSvg(green));
    expect(headerSvg({ ...green, accent: 'plum' })).not.toBe(headerSvg(green));
    expect(headerSvg({ ...green, title: '<script>x</script>' })).not.toContain('<script');
  });

  it('needs words, and a color of the palette', async () => {
    const refused = async (body: Record<string, unknown>) =>
      (await clientFor(test(), 'editor').post('/image/header/preview', { ...WORDS, ...body })).status;
    expect([await refused({ title: '' }), await refused({ accent: 'pink' }), await refused({})]).toEqual([
      422, 422, 200,
    ]);
  });
});
