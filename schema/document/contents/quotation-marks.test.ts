import { describe, expect, it } from 'vitest';
import { markedQuotations } from './quotation-marks.ts';

describe('words in quotation marks', () => {
  it.each([
    ['double', 'He said “it only asks whether you are wet” and left.'],
    ['straight', 'He said "it only asks whether you are wet" and left.'],
    ['single', 'He said ‘it only asks whether you are wet’ and left.'],
    ['single and straight', "He said 'it only asks whether you are wet' and left."],
    ['low', 'Er sagte „it only asks whether you are wet“ und ging.'],
    ['low and single', 'Er sagte ‚it only asks whether you are wet‘ und ging.'],
    ['angular', 'Il dit «it only asks whether you are wet» et partit.'],
    ['angular and turned around', 'Er sagte »it only asks whether you are wet« und ging.'],
    ['angular and single', 'Er sagte ‹it only asks whether you are wet› und ging.'],
  ])('%s are a quotation', (_which, text) => {
    expect(markedQuotations([text])).toEqual([['it only asks whether you are wet']]);
  });

  it('in corners are one without blanks', () => {
    expect(markedQuotations(['彼は「川はあなたの準備を尋ねない」と言った。「川」だ。'])).toEqual([
      ['川はあなたの準備を尋ねない'],
    ]);
  });

  it.each([
    ['I don’t know what the boys’ books said, it’s theirs.'],
    ["I don't know what the boys' books said, it's theirs."],
    ["'Tis the season, and they're all at the Joneses' house."],
    ['It is 5\' 10" tall, or so they say, and 6\' 1" wide.'],
    ['A ‘term’ and “another term” are none.'],
  ])('are none in %j', (text) => {
    expect(markedQuotations([text])).toEqual([[]]);
  });

  it('may have apostrophes in them', () => {
    expect(
      markedQuotations(['‘I can’t say where the boys’ books are, but they’re here’, he said. ‘No.’']),
    ).toEqual([['I can’t say where the boys’ books are, but they’re here']]);
    expect(markedQuotations(["'I can't say where the boys are today', he said."])).toEqual([
      ["I can't say where the boys are today"],
    ]);
  });

  it('run over paragraphs', () => {
    expect(
      markedQuotations([
        'He said: “The river does not ask whether you are ready.',
        '“It only asks whether you are wet.',
        '“That, too, is a kind of courtesy.” He left then.',
        'Nothing is quoted here, as all can see.',
      ]),
    ).toEqual([
      ['The river does not ask whether you are ready.'],
      ['It only asks whether you are wet.'],
      ['That, too, is a kind of courtesy.'],
      [],
    ]);
    expect(
      markedQuotations(['“The river does not ask whether', 'you are ready for it at all,” he said.']),
    ).toEqual([['The river does not ask whether'], ['you are ready for it at all,']]);
  });

  it('of which one is never closed takes nothing else with it', () => {
    expect(
      markedQuotations(['A “lonely mark and no end.', 'Another text without any marks at all.']),
    ).toEqual([[], []]);
  });

  it.each(["'a ", '‘a ', '“', '"a', '« ', "s' ", '‚'])('in a text full of %j take no time', (mark) => {
    const start = Date.now();
    markedQuotations([mark.repeat(150_000)]);
    // A search that starts again at each mark would take minutes.
    expect(Date.now() - start).toBeLessThan(10_000);
  });
});
