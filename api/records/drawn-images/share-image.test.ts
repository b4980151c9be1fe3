import { describe, expect, it } from 'vitest';
import { drawShareImage } from './share-image.ts';
import { openImage } from '../covers/sharp.ts';

const text = {
  title: 'Meditations: an emperor argues with himself',
  coverTitle: 'Meditations',
  author: 'Marcus Aurelius',
  label: 'Book summary',
  siteName: 'Colophon',
  accent: 'plum',
};

describe('the image that is shown next to a link', () => {
  it('is a PNG of 1200 × 630 within what a preview loads, the same for the same words', async () => {
    const picture = await drawShareImage(text);
    const { format, width, height } = await openImage(picture).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(picture.length).toBeLessThan(300_000);
    expect(Buffer.from(await drawShareImage(text)).equals(picture)).toBe(true);
  });

  it('distinguishes texts and colors', async () => {
    const pictures = await Promise.all([
      drawShareImage(text),
      drawShareImage({ ...text, title: 'Meditations' }),
      drawShareImage({ ...text, accent: 'green' }),
      drawShareImage({ ...text, author: '' }),
    ]);
    expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('base64'))).size).toBe(4);
  });

  it('names the site if the title has no letters that can be drawn', async () => {
    const ofSite = await drawShareImage({ ...text, title: text.siteName });
    for (const title of ['読書について', 'القراءة: دليل', '深い読書 — 「静か」!']) {
      const drawn = await drawShareImage({ ...text, title });
      expect([title, Buffer.from(drawn).equals(Buffer.from(ofSite))]).toEqual([title, true]);
    }
  });

  it('keeps a title that is nothing but marks', async () => {
    const [marks, none] = await Promise.all([
      drawShareImage({ ...text, title: '?!' }),
      drawShareImage({ ...text, title: '' }),
    ]);
    expect(Buffer.from(marks).equals(Buffer.from(none))).toBe(false);
  });

  it('takes any words at all', async () => {
    const words = [
      '',
      ' ',
      '😀',
      'x'.repeat(200),
      'a '.repeat(100),
      '<script>&"\u0000',
      '日本語',
      'Ünïcödé Ω Ж',
    ];
    for (const title of words) {
      const picture = await drawShareImage({
        ...text,
        title,
        coverTitle: title,
        author: title,
        accent: title,
      });
      expect(picture.length).toBeGreaterThan(1_000);
    }
  });
});
