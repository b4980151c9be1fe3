import { describe, expect, it } from 'vitest';
import { checkIn } from './check-block.ts';

/** What is found, as the kind and the words that are marked. */
function found(text: string, language = 'en'): string[] {
  return checkIn(language)(text).map(
    ({ remark, stretches }) =>
      `${remark.kind}: ${stretches.map(({ from, to }) => text.slice(from, to)).join(', ')}`,
  );
}
const times = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');

describe('a word written twice', () => {
  it.each([
    ['en', 'She opened the the door.', 'the the'],
    ['en', 'The the door was open.', 'The the'],
    ['de', 'Er schrieb mit mit der Hand.', 'mit mit'],
    ['es', 'Abrió la la puerta.', 'la la'],
    ['fr', 'Il a ouvert la la porte.', 'la la'],
    ['pl', 'Otworzył te te drzwi.', 'te te'],
  ])('is marked in %s: %s', (language, text, words) => {
    expect(found(text, language)).toEqual([`doubled: ${words}`]);
  });

  it.each([
    ['en', 'All that he had had was lost on Duran Duran.'],
    ['en', 'Of the, the oldest.'],
    ['en', 'In the morning\nmorning light.'],
    ['en', 'In 10 10 was the sum.'],
    ['de', 'Weil sie sie liebt.'],
    ['fr', 'Nous nous levons.'],
    ['zh', '谢谢你看看。'],
  ])('may be right in %s: %s', (language, text) => {
    expect(found(text, language)).toEqual([]);
  });
});

describe('a repeated word', () => {
  it.each([
    ['en', 'It really is a really good idea, and I really mean it.', 'really, really, really'],
    ['en', 'Very long, very dull, very dear.', 'Very, very, very'],
    ['de', 'Wirklich gut, wirklich schön und wirklich neu.', 'Wirklich, wirklich, wirklich'],
    ['es', 'Realmente bueno, realmente nuevo, realmente caro.', 'Realmente, realmente, realmente'],
    ['fr', 'L’homme parle, un homme rit, des hommes et cet homme.', 'L’homme, homme, homme'],
    ['sv', 'Verkligen bra, verkligen nytt, verkligen dyrt.', 'Verkligen, verkligen, verkligen'],
  ])('is one remark on all its places in %s: %s', (language, text, words) => {
    expect(found(text, language)).toEqual([`repeated: ${words}`]);
  });

  it.each([
    ['en', 'These are there because these were there, and because these are there because of him.'],
    ['en', 'We met Thoreau. Thoreau spoke. Then Thoreau left.'],
    ['en', `A reader. ${times(45, 'so')}. A reader. ${times(45, 'so')}. A reader.`],
    ['de', 'Weil diese nicht können, was diese nicht wollen, weil diese nicht sollen.'],
    ['es', 'Porque estaba donde estaba, porque donde estaba, porque sí.'],
    ['fr', 'Parce que cette fois, cette autre fois et cette fois-là.'],
  ])('is no remark if it is a function word, a name, or far away, in %s', (language, text) => {
    expect(found(text, language).filter((one) => one.startsWith('repeated'))).toEqual([]);
  });
});

describe('a long sentence', () => {
  it.each(['en', 'de', 'es', 'fr', 'it', 'pl'])('is counted in %s', (language) => {
    const text = `${times(41, 'na')}. Short.`;
    const [long] = checkIn(language)(text).filter(({ remark }) => remark.kind === 'long');
    expect(long).toMatchObject({ remark: { words: 41 }, stretches: [{ from: 0, to: 41 * 3 - 1 }] });
    expect(
      checkIn(language)(`${times(30, 'na')}. Short.`).filter((one) => one.remark.kind === 'long'),
    ).toEqual([]);
  });

  it('is counted without the words that it quotes', () => {
    expect(found(`${times(20, 'mm')}, he wrote, “${times(20, 'oh')}”.`)).not.toContainEqual(
      expect.stringContaining('long'),
    );
  });
});

describe('the passive', () => {
  it.each([
    ['The song was composed by Bach.', 'was composed'],
    ['The book was quickly written.', 'was quickly written'],
    ['It has never been found.', 'been found'],
    ['The house is being sold.', 'being sold'],
    ['It wasn’t served.', 'wasn’t served'],
    ['We were exhausted by the climb.', 'were exhausted'],
    ['Mistakes were made.', 'were made'],
    ['The tower was rebuilt.', 'was rebuilt'],
  ])('is found: %s', (text, words) => {
    expect(found(text)).toEqual([`passive: ${words}`]);
  });

  it.each([
    'She was tired and interested in books.',
    'He is bound to win.',
    'The door is red.',
    'They were used to it.',
    'He has written the book.',
    'The reader is left-handed.',
    'It was, said the author, true.',
    'The place is called Walden.',
    'I was born in Concord.',
  ])('is not found: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('knows whether the sentence names who acts', () => {
    const remarks = checkIn('en-GB')('It was written. It was written later by Bach.').map(
      ({ remark }) => remark,
    );
    expect(remarks).toEqual([
      { kind: 'passive', namesAgent: false },
      { kind: 'passive', namesAgent: true },
    ]);
  });

  it.each(['de', 'es', 'fr', 'nl'])('is left alone in %s', (language) => {
    expect(found('It was written. Mistakes were made.', language)).toEqual([]);
  });
});

describe('what others wrote', () => {
  it.each([
    '“The the song was written.”',
    'He said: "The the song was written."',
    'Er sagte: „The the song was written“.',
    'Il dit : « The the song was written ».',
    'Er sagte: »The the song was written«.',
    '‘The the author’s song was written’ is old.',
    '“The the song was written',
    'See https://example.com/the the',
  ])('is not checked: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(['It’s 6" of the the.', 'The authors’ the the.', 'The ‘90s the the.'])(
    'ends before the author’s own words: %s',
    (text) => {
      expect(found(text)).toEqual([expect.stringContaining('doubled')]);
    },
  );
});

it('says nothing about a block that is no paragraph', () => {
  expect(found('the the '.repeat(2_000))).toEqual([]);
});
