import { type Said, saidInEnglish } from '../messages/said.ts';
import { describe, expect, it } from 'vitest';
import { excessOf, htmlCost, markupCost } from './markup-cost.ts';

const problemOf = (html: string) => excessOf(htmlCost(html), limits);
const limits = { elements: 1000, depth: 50, attributes: 20, strays: 100 };

describe('the cost of markup', () => {
  it.each<[string, ReturnType<typeof markupCost>]>([
    ['', { elements: 0, depth: 0, attributes: 0, strays: 0, rebuilt: 0 }],
    ['1 < 2 and <3', { elements: 0, depth: 0, attributes: 0, strays: 2, rebuilt: 0 }],
    ['<p>One<p>Two<br><img src=a>', { elements: 4, depth: 0, attributes: 1, strays: 0, rebuilt: 0 }],
    ['<div><b>x</b></div><div></div>', { elements: 3, depth: 2, attributes: 0, strays: 0, rebuilt: 0 }],
    ['<b></i><b></i>', { elements: 2, depth: 2, attributes: 0, strays: 0, rebuilt: 0 }],
    ['<a title="a > b < c" href=\'d\' e>', { elements: 1, depth: 1, attributes: 3, strays: 0, rebuilt: 0 }],
    ['<a b = "c d e"/>', { elements: 1, depth: 0, attributes: 1, strays: 0, rebuilt: 0 }],
    [
      '<mj-text padding="0">{{ x }}</mj-text>',
      { elements: 1, depth: 1, attributes: 1, strays: 0, rebuilt: 0 },
    ],
    ['<a b="never closed', { elements: 1, depth: 1, attributes: 1, strays: 0, rebuilt: 0 }],
    ['<!-- x --><!doctype html><?xml?>', { elements: 0, depth: 0, attributes: 0, strays: 3, rebuilt: 0 }],
    ['<', { elements: 0, depth: 0, attributes: 0, strays: 1, rebuilt: 0 }],
    ['<p><i>x<p>y<p>z', { elements: 4, depth: 1, attributes: 0, strays: 0, rebuilt: 2 }],
    ['</', { elements: 0, depth: 0, attributes: 0, strays: 1, rebuilt: 0 }],
  ])('of %j is counted', (text, cost) => {
    expect(markupCost(text)).toEqual(cost);
  });

  it.each([
    ['<'.repeat(101), /< characters/],
    ['<b>'.repeat(51), /nested deeper than 50/],
    ['<b></i>'.repeat(51), /nested deeper than 50/],
    ['<b>x</b>'.repeat(1001), /more than 1,000 elements/],
    [`<a ${'b '.repeat(21)}>`, /more than 20 attributes/],
  ])('is refused in words: %#', (text, words) => {
    expect(saidInEnglish(problemOf(text) as Said)).toMatch(words);
  });

  it('holds all the elements that a parser makes of it', () => {
    const bold = (count: number) => Array.from({ length: count }, (_, index) => `<b id=${index}>`).join('');
    for (const html of [
      `<p>${bold(90)}</p>${'<p>x'.repeat(300)}`,
      `<p>${bold(90)}<object>${'</b>'.repeat(90)}</object></p>${'<p>x'.repeat(300)}`,
      `<p>${bold(90).replaceAll('>', '><object></b></object>')}</p>${'<li>x'.repeat(300)}`,
    ]) {
      const { elements, rebuilt } = markupCost(html);
      expect(elements + rebuilt).toBeGreaterThan(27_000);
    }
  });

  it('leaves links, buttons and headings without an end alone, which the next one ends', () => {
    for (const name of ['a', 'nobr', 'button', 'h2'])
      expect(problemOf(`<p><${name} name="Page_1">x</p>`.repeat(260))).toBeUndefined();
    // A parser of MJML does not.
    expect(markupCost('<a>'.repeat(260)).depth).toBe(260);
  });

  it('is unchanged within the limits', () => {
    expect(problemOf('<p>x<p>'.repeat(400))).toBeUndefined();
  });

  it('grows only with the length, whatever the text is', () => {
    // Counted, not timed: each of at most three parsers reads each character once.
    const parts = [
      '<',
      '</',
      '<a',
      '<a ',
      '<a b=',
      '<a b="',
      "<a b='",
      '<a/',
      '<!--',
      '<b>',
      '</b>',
      'a',
      '=',
    ];
    for (const part of parts) {
      const looks = looksAt(part.repeat(20_000));
      expect([part, looks]).toEqual([
        part,
        expect.toSatisfy((count: number) => count < 4 * 20_000 * part.length),
      ]);
    }
  });
});

/** How often characters of a text are read. */
function looksAt(text: string): number {
  let looks = 0;
  const counting = {
    length: text.length,
    charCodeAt: (at: number) => {
      looks += 1;
      return text.charCodeAt(at);
    },
    charAt: (at: number) => text.charAt(at),
    slice: (from: number, to: number) => text.slice(from, to),
    indexOf: (part: string, from = 0) => {
      const found = text.indexOf(part, from);
      looks += (found === -1 ? text.length : found) - from;
      return found;
    },
  };
  markupCost(counting as unknown as string);
  return looks;
}
