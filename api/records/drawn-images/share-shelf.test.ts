import { describe, expect, it } from 'vitest';
import { openImage } from '../covers/sharp.ts';
import { drawShareShelf } from './share-shelf.ts';

const cover = (title: string, accent = 'green') => ({ title, author: 'Ada', accent });
const shelf = {
  title: 'What things cost',
  label: 'List',
  siteName: 'Colophon',
  accent: 'plum',
  covers: [cover('Walden'), cover('Emma', 'ochre')],
};
const drawn = async (change: Partial<typeof shelf> = {}) =>
  Buffer.from(await drawShareShelf({ ...shelf, ...change }));

describe('the share image of a page that lists things', () => {
  it('is a PNG of 1200 × 630 within what a preview loads, the same for the same words', async () => {
    const covers = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => cover(title));
    const picture = await drawn({ covers });
    expect(await openImage(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(300_000);
    // As many covers as fit.
    expect((await drawn({ covers: covers.slice(0, 5) })).equals(picture)).toBe(true);
  });

  it('shows its title, what it is, and what stands on it', async () => {
    const changes = [{}, { title: 'Walden' }, { label: '' }, { covers: [] }, { accent: 'ochre' }];
    const pictures = await Promise.all(changes.map(drawn));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(changes.length);
  });

  it('takes any words at all', async () => {
    for (const title of ['', '😀', 'x'.repeat(300), '日本語', '<script>&"']) {
      const picture = await drawn({ title, label: title, covers: [cover(title, title)] });
      expect(picture.length).toBeGreaterThan(1_000);
    }
  });
});
