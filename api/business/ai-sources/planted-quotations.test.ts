import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';
import { indexSource } from './source-index.ts';
import { plantedBook } from './testing/planted-book.ts';
import { editionsOf } from './testing/planted-editions.ts';
import { type Planted, falseQuotations, omissions, trueQuotations } from './testing/planted-quotations.ts';

const SEED = 11;
const book = plantedBook(SEED, 600);
const wrong = (found: readonly Planted[]) => found.map(({ kind, words }) => `${kind}: ${words}`);

describe.each(editionsOf(book, SEED).map((edition) => [edition.name, edition] as const))(
  '%s',
  (_, edition) => {
    const reading = readFile(edition).then(indexSource);

    it('is not said to hold what it does not', async () => {
      const index = await reading;
      const caught = falseQuotations(book, 60, SEED).filter(({ words }) => index.find(words) !== undefined);
      expect(wrong(caught)).toEqual([]);
    });

    it('is said to hold what it does', async () => {
      const index = await reading;
      const refused = trueQuotations(book, 60, SEED).filter(
        ({ words }) => index.findVerbatim(words) === undefined,
      );
      expect(wrong(refused)).toEqual([]);
    });

    it('shows what honest omissions leave out', async () => {
      const index = await reading;
      const bad = omissions(book, 30, SEED).filter(({ words }) => index.find(words)?.omitted.length !== 1);
      expect(wrong(bad)).toEqual([]);
    });
  },
);
