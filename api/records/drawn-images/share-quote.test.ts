import { describe, expect, it } from 'vitest';
import { openImage } from '../covers/sharp.ts';
import { drawShareQuote } from './share-quote.ts';

const quote = {
  text: 'Things do not touch the soul.',
  source: 'Marcus Aurelius, Meditations',
  siteName: 'Colophon',
  accent: 'indigo',
};
const drawn = async (change: Partial<typeof quote> = {}) =>
  Buffer.from(await drawShareQuote({ ...quote, ...change }));

describe('the image of a quote', () => {
  it('is a PNG of 1200 × 630 on the color of its cover, the same for the same words', async () => {
    const picture = await drawn();
    const corner = openImage(picture).extract({ left: 0, top: 0, width: 1, height: 1 });
    expect([...(await corner.raw().toBuffer())].slice(0, 3)).toEqual([0x31, 0x3c, 0x85]);
    expect(await openImage(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await drawn()).equals(picture)).toBe(true);
    for (const change of [{ text: 'Other.' }, { source: 'Seneca' }, { siteName: 'Shelf' }])
      expect((await drawn(change)).equals(picture)).toBe(false);
  });

  it('takes any words at all', async () => {
    for (const text of ['', '😀', 'word '.repeat(200), '日本語', '<b>&'])
      expect((await drawn({ text, source: text })).length).toBeGreaterThan(1_000);
  });
});
