import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedBook } from '../drafting/testing/generated-book.ts';
import { type SearchableSource, findQuotation } from './find-quotation.ts';
import { squeeze, squeezeLong } from './squeeze.ts';

function sourceOf(original: string): SearchableSource {
  return { original, squeezed: squeeze(original) };
}

function found(quotation: string, original: string): string | undefined {
  const at = findQuotation(quotation, sourceOf(original));
  return at && original.slice(at.start, at.end);
}

const PASSAGE =
  'The river, he said, does not ask whether you are ready. It only asks whether you are wet; and that, too, is a kind of courtesy.';

describe('a quotation is in the source', () => {
  it.each([
    ['word for word', 'does not ask whether you are ready'],
    ['in other capitals', 'DOES NOT ASK whether you are Ready'],
    ['broken into lines', 'does not\n  ask whether\tyou are ready'],
    ['hyphenated at the end of a line', 'does not ask whe-\nther you are ready'],
    ['with a soft hyphen', 'does not ask whe­ther you are ready'],
    ['in quotation marks of any kind', '“does not ask whether you are ready.”'],
    ['in guillemets', '« does not ask whether you are ready »'],
    ['with a comma of the sentence around it', 'does not ask whether you are ready,'],
    ['with an ellipsis in place of some words', 'The river … does not ask whether you are ready'],
    ['with three points in brackets', 'does not ask whether you are ready [...] a kind of courtesy.'],
    ['with an ellipsis at its edges', '… whether you are wet; and that, too …'],
  ])('%s', (_how, quotation) => {
    expect(found(quotation, PASSAGE)).toBeDefined();
  });

  it('beside a word that ends in many soft hyphens, quickly', () => {
    expect(found('wet', `soaking${'\u00AD'.repeat(60)} wet`)).toBe('wet');
  });

  it('is given with its position in the original', () => {
    expect(found('“ASKS whether you   are wet”', PASSAGE)).toBe('asks whether you are wet');
  });

  it.each([
    ['a note between its words', 'a kind of courtesy', 'a kind[12] of courtesy'],
    ['emphasis in plain text', 'a kind of courtesy', 'a _kind_ of cour*tesy'],
    ['ligatures', 'find the office', 'ﬁnd the oﬃce'],
    ['accents that were set apart', 'a naïve café', 'a naïve café'],
    ['dashes for hyphens', 'well-known — and liked', 'well known--and liked'],
    ['apostrophes', "it's the reader's", 'it’s the reader’s'],
    ['points of its own', 'and then... nothing', 'and then... nothing'],
  ])('though there is or are %s', (_what, quotation, original) => {
    expect(found(quotation, original)).toBe(original);
  });
});

describe('a quotation is not in the source', () => {
  it.each([
    ['with one word changed', 'does not ask whether you are willing'],
    ['with a word left out', 'does not ask you are ready'],
    ['with a word added', 'does not ever ask whether you are ready'],
    ['with two words exchanged', 'whether are you ready'],
    ['joined of two passages', 'does not ask whether you are wet'],
    ['with its parts in another order', 'only asks whether … does not ask'],
    ['made of half words', 'oes not ask whether you are read'],
    ['invented', 'Nobody steps into the same river twice'],
    ['without words', '“…”'],
    ['empty', ''],
  ])('%s', (_how, quotation) => {
    expect(found(quotation, PASSAGE)).toBeUndefined();
  });

  it('when an ellipsis joins passages chapters apart', () => {
    const apart = `The first thing is patience. ${'Words upon words follow here. '.repeat(200)} The last thing is rest.`;
    expect(found('The first thing is patience. … The last thing is rest.', apart)).toBeUndefined();
  });
});

describe('an ellipsis', () => {
  const omittedIn = (quotation: string, original: string) =>
    findQuotation(quotation, sourceOf(original))?.omitted.map(({ start, end }) =>
      original.slice(start, end).trim(),
    );

  it('says what it leaves out', () => {
    expect(omittedIn('The river … does not ask whether you are ready', PASSAGE)).toEqual([', he said,']);
    expect(omittedIn('does not ask whether you are ready', PASSAGE)).toEqual([]);
  });

  const judgment =
    'It is not the kind of music that is ambiguous. A great poem feeds later creations. It turns words into noble tools. ' +
    'No one else would have seen the works for which it was made, and it rarely fails to please a reader.';

  it.each([
    ['drops a negation', 'It is … the kind of music that is ambiguous'],
    ['drops a rare negation', 'for which it was made, and it … fails to please a reader'],
    ['makes one sentence of two', 'A great poem feeds … words into noble tools'],
    ['joins shards', 'A great … later creations … into noble … would have … the works … for which'],
    ['leaves hardly any words', 'It is … ambiguous'],
  ])('that %s is refused', (_how, quotation) => {
    expect(omittedIn(quotation, judgment)).toBeUndefined();
  });

  it('does not reach over the beginning of a chapter', () => {
    const original = 'The first chapter ends with these words. CHAPTER II The second one begins with those.';
    const quotation = 'The first chapter ends with these words. … The second one begins with those.';
    const at = findQuotation(quotation, { ...sourceOf(original), chapters: [original.indexOf('CHAPTER')] });
    expect([at, omittedIn(quotation, original)]).toEqual([undefined, ['. CHAPTER II']]);
  });
});

describe('print', () => {
  it.each([
    ['a caption in brackets', 'a kind of courtesy', 'a kind [Music illustration] of courtesy'],
    ['the number of a page', 'a kind of courtesy', 'a kind\n\n  24\n\nof courtesy'],
    ['a raised figure', 'a kind of courtesy', 'a kind¹² of courtesy'],
    ['the number of a note', 'a kind of courtesy', 'a kind12 of courtesy'],
    ['a note after a point', 'a kind. Of courtesy', 'a kind.3 Of courtesy'],
    ['small capitals apart', 'a kind of courtesy', 'A K IND OF courtesy'],
    ['a word broken without its line', 'a kind of courtesy', 'a kind of cour- tesy'],
  ])('adds %s', (_what, quotation, original) => {
    expect(found(quotation, original)).toBe(original);
  });

  it.each([
    ['a word of the editor', 'a kind of courtesy', 'a kind [not] of courtesy'],
    ['a number', 'of 12 kinds', 'of 13 kinds'],
    ['a spelling', 'as they do today', 'as they do to-day'],
    ['a contraction', 'its own courtesy', 'it’s own courtesy'],
    ['a blank in a word', 'they can not ask', 'they cannot ask'],
    ['an accent', 'a new resume', 'a new résumé'],
    ['a power', '10 metres', '10² metres'],
  ])('does not explain %s', (_what, quotation, original) => {
    expect(found(quotation, original)).toBeUndefined();
  });
});

describe('any passage', () => {
  const word = fc.stringMatching(/^[a-zéß]{1,9}$/);
  const words = fc.array(word, { minLength: 12, maxLength: 60 });

  it('is found again, however it is printed', () => {
    const printing = fc.array(fc.constantFrom(' ', '\n', '  ', '-\n', ' — ', ' “', '” '), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, printing, fc.nat(), (all, gaps, seed) => {
        const from = seed % (all.length - 6);
        const quotation = all.slice(from, from + 6);
        const original = all.map((text, index) => text + (gaps[index] ?? ' ')).join('');
        expect(
          findQuotation(quotation.join(' ').toUpperCase().toLowerCase(), sourceOf(original)),
        ).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it('is not found with a word that is not in the source', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat({ max: 5 }), (all, seed, changed) => {
        const from = seed % (all.length - 6);
        const quotation = all.slice(from, from + 6);
        quotation[changed] = 'zqxjkvb';
        expect(findQuotation(quotation.join(' '), sourceOf(all.join(' ')))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});

describe('in a book of 425 kB', () => {
  const book = generatedBook(425_000);

  it('200 quotations are looked up in no time', async () => {
    const source = { original: book.text, squeezed: await squeezeLong(book.text) };
    const quotations = Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0 ? book.sentence(index * 17) : `${book.sentence(index * 17)} and something else`,
    );
    const start = performance.now();
    const verdicts = quotations.map((quotation) => findQuotation(quotation, source) !== undefined);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(verdicts).toEqual(quotations.map((_, index) => index % 2 === 0));
  });

  it('of 100 wrong quotations none is taken for true, and 100 true ones printed otherwise all are', async () => {
    const source = { original: book.text, squeezed: await squeezeLong(book.text) };
    const isFound = (quotation: string) => findQuotation(quotation, source) !== undefined;
    expect(book.wrongQuotations(100).filter(isFound)).toEqual([]);
    expect(book.reprintedQuotations(100).filter((quotation) => !isFound(quotation))).toEqual([]);
  });

  it('is prepared without blocking others for 50 ms', async () => {
    // The machine may be busy: one undisturbed run of five is enough.
    const holdups: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      let longest = 0;
      let last = performance.now();
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 1);
      await squeezeLong(book.text).finally(() => clearInterval(beat));
      holdups.push(longest);
    }
    expect(Math.min(...holdups)).toBeLessThan(50);
  });
});
