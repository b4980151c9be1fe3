import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ACCENT_COLORS } from '#schema/base/accents.ts';
import { COVER_COMPOSITIONS } from '#schema/base/covers.ts';
import { coverSvg, drawCover } from './cover.ts';

const WALDEN = { title: 'Walden', author: 'Henry David Thoreau', accent: 'slate' };

describe('drawing a cover', () => {
  it('is 800 by 1200, and the same bytes for the same words', async () => {
    const [one, again] = [await drawCover(WALDEN), await drawCover(WALDEN)];
    expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 800, height: 1200 });
    expect(Buffer.compare(one, again)).toBe(0);
  });

  it.each([{ title: 'Emma' }, { author: 'Somebody Else' }, { accent: 'green' }])(
    'is another cover for other words: %o',
    async (other) => {
      expect(Buffer.compare(await drawCover(WALDEN), await drawCover({ ...WALDEN, ...other }))).not.toBe(0);
    },
  );

  it('has all layouts, each a different cover of the same book', async () => {
    const covers = await Promise.all(
      COVER_COMPOSITIONS.map(async (composition) => drawCover({ ...WALDEN, composition })),
    );
    expect(new Set(covers.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(6);
  });

  it.each(COVER_COMPOSITIONS)('sets anything as %s', async (composition) => {
    const titles = [
      '',
      'O',
      '1984',
      'Donaudampfschifffahrtsgesellschaft',
      'Łódź: Être et temps – Война и мир',
      '</svg><script>alert("x")</script>&amp;\u0000\u001b[31m',
      '読書の技法 📚',
      `${'word '.repeat(39)}word`,
    ];
    for (const title of titles) {
      const bytes = await drawCover({ title, author: title, accent: 'no such accent', composition });
      expect((await sharp(bytes).metadata()).width).toBe(800);
    }
  });

  it.each(['argument', 'stamp'] as const)(
    'draws what is no book as a figure of its text: %s',
    async (kind) => {
      const block = { words: 40, isQuote: false };
      const figures = await Promise.all(
        [
          [[block]],
          [
            [block, block],
            [block, { words: 90, isQuote: true }],
          ],
          undefined,
        ].map(async (parts) => drawCover({ ...WALDEN, figure: { kind, parts } })),
      );
      for (const bytes of figures) expect((await sharp(bytes).metadata()).width).toBe(800);
      expect(new Set(figures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(3);
      for (const title of ['', '読書', '</svg>&\u0000', 'é'])
        expect(
          (await drawCover({ title, author: '', accent: 'x', figure: { kind } })).length,
        ).toBeGreaterThan(0);
    },
  );

  it('cuts no letter, however large', async () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') {
      const bytes = await drawCover({ ...WALDEN, title: `${letter}ion`, composition: 'initial' });
      const edges = [
        { left: 0, top: 0, width: 800, height: 1 },
        { left: 0, top: 1199, width: 800, height: 1 },
        { left: 0, top: 0, width: 1, height: 1200 },
        { left: 799, top: 0, width: 1, height: 1200 },
      ];
      const colors = await Promise.all(
        edges.map(async (edge) => {
          const { channels } = await sharp(await sharp(bytes).extract(edge).toBuffer()).stats();
          return channels.slice(0, 3).map(({ min, max }) => [min, max]);
        }),
      );
      const [[red = [], green = [], blue = []] = []] = colors;
      const isPlain = [red, green, blue].every(([min, max]) => min === max);
      expect([letter, new Set(colors.map(String)).size, isPlain]).toEqual([letter, 1, true]);
    }
  });

  it('sets another flower on bands for another title, not one mark for a whole series', () => {
    const flowers = ['Relativity', 'A Vindication of the Rights of Woman', 'The Worst Journey', 'Walden'].map(
      (title) =>
        /<g fill="[^"]*" transform="translate\(400 165\)">(.*?)<\/g>$/.exec(
          coverSvg({ title, author: '', accent: 'green', composition: 'split' }).replace('</svg>', ''),
        )?.[1],
    );
    expect(flowers.every((flower) => flower !== undefined)).toBe(true);
    expect(new Set(flowers).size).toBe(flowers.length);
  });

  it('draws text even if it looks like markup, in the requested accent', async () => {
    const plain = await drawCover({ title: 'b', author: '', accent: 'green', composition: 'split' });
    const marked = await drawCover({ title: '<b>b</b>', author: '', accent: 'green', composition: 'split' });
    expect(Buffer.compare(plain, marked)).not.toBe(0);
    const [red = 0, green = 0, blue = 0] = await sharp(plain)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(`#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`).toBe(
      ACCENT_COLORS.green.base,
    );
  });
});
