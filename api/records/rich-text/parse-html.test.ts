import {
  bullets,
  doc,
  heading,
  item,
  link,
  numbers,
  paragraph,
  text,
} from '#schema/document/testing/documents.ts';
import { emptyDocument } from '#schema/document/testing/documents.ts';
import type { BlockNode } from '#schema/document/types.ts';
import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-error.ts';
import { documentFromHtml } from './parse-html.ts';

const blocksOf = (html: string): BlockNode[] => documentFromHtml(html).content ?? [];

describe('paragraphs', () => {
  it.each([
    ['nothing', '', emptyDocument],
    ['white space', ' \n\t <p> </p><p>&nbsp;</p><p><br></p>', emptyDocument],
    ['bare text', 'Hello', doc(paragraph('Hello'))],
    ['divisions', '<div>a<div>b</div>c</div>', doc(paragraph('a'), paragraph('b'), paragraph('c'))],
    ['unknown elements', '<x-y><p>a <z-z>b</z-z></p></x-y>', doc(paragraph('a b'))],
    [
      'a whole page',
      '<!doctype html><html><head><title>no</title></head><body><p>a</p></body></html>',
      doc(paragraph('a')),
    ],
    [
      'white space as browsers show it',
      '<p>\n  a  \n b<br> c </p>',
      doc(paragraph('a b', { type: 'hardBreak' }, 'c')),
    ],
    [
      'a space between elements',
      '<p><b>a</b> <i>b</i></p>',
      doc(paragraph(text('a', 'bold'), ' ', text('b', 'italic'))),
    ],
    ['a space that does not break', '<p>100&nbsp;km</p>', doc(paragraph('100\u00a0km'))],
    ['entities', '<p>&lt;b&gt; &amp;amp; &copy;</p>', doc(paragraph('<b> &amp; ©'))],
    [
      'raised digits',
      '<p>10<sup>-6</sup> and H<sub>2</sub>O, 1<sup>st</sup></p>',
      doc(paragraph('10⁻⁶ and H₂O, 1st')),
    ],
    ['a short quotation', '<p><q>Simplify</q></p>', doc(paragraph('“Simplify”'))],
    ['terms and definitions', '<dl><dt>a</dt><dd>b</dd></dl>', doc(paragraph('a'), paragraph('b'))],
  ])('come from %s', (_, html, document) => {
    expect(documentFromHtml(html)).toEqual(document);
  });

  it('come without what is not text for readers', () => {
    const gone = [
      'script',
      'style',
      'svg',
      'math',
      'iframe',
      'form',
      'object',
      'noscript',
      'template',
      'textarea',
      'xmp',
      'title',
      'select',
      'button',
    ];
    for (const name of gone)
      expect([name, documentFromHtml(`<p>a</p><${name}>b</${name}><p>c</p>`)]).toEqual([
        name,
        doc(paragraph('a'), paragraph('c')),
      ]);
  });
});

describe('marks', () => {
  it.each([
    ['b strong', 'bold'],
    ['i em cite', 'italic'],
    ['u ins', 'underline'],
    ['s del strike', 'strike'],
    ['code kbd samp tt', 'code'],
  ] as const)('<%s> are %s', (names, mark) => {
    for (const name of names.split(' ')) {
      expect(documentFromHtml(`<p><${name} style="color: red" class="x">a</${name}></p>`)).toEqual(
        doc(paragraph(text('a', mark))),
      );
    }
  });

  it('hold through blocks inside them', () => {
    expect(documentFromHtml('<b>a<p>b</p></b>')).toEqual(
      doc(paragraph(text('a', 'bold')), paragraph(text('b', 'bold'))),
    );
    expect(documentFromHtml('<a href="/x"><div>b</div></a>')).toEqual(doc(paragraph(text('b', link('/x')))));
  });

  it('are not taken from the wrapper of a copy from Google Docs', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span></p></b>';
    expect(documentFromHtml(html)).toEqual(doc(paragraph('a')));
  });

  it('exclude other marks where they are code, except links', () => {
    expect(documentFromHtml('<b><code>a</code></b>')).toEqual(doc(paragraph(text('a', 'code'))));
    expect(documentFromHtml('<code><b>a</b></code>')).toEqual(doc(paragraph(text('a', 'code'))));
    expect(documentFromHtml('<code><a href="/x">a</a></code>')).toEqual(
      doc(paragraph(text('a', link('/x')))),
    );
    expect(documentFromHtml('<a href="/x"><code>a</code></a>')).toEqual(
      doc(paragraph(text('a', link('/x')))),
    );
  });

  it('keep safe links and drop others, with their text kept', () => {
    expect(documentFromHtml('<a href=" https://example.com/a b ">a</a>')).toEqual(
      doc(paragraph(text('a', link('https://example.com/a%20b')))),
    );
    expect(documentFromHtml('<a href="/a" title=" t  t ">a</a>')).toEqual(
      doc(paragraph(text('a', link('/a', 't t')))),
    );
    for (const href of ['javascript:alert(1)', 'relative', '//example.com', '', 'java\tscript:x']) {
      expect(documentFromHtml(`<a href="${href}">a</a>`)).toEqual(doc(paragraph('a')));
    }
  });

  it('keep their target, however many control characters are in a URL', () => {
    const controls = '\u0001'.repeat(150_000);
    const startedAt = performance.now();
    expect(documentFromHtml(`<a href="${controls}/x${controls}">a</a>`)).toEqual(
      doc(paragraph(text('a', link('/x')))),
    );
    documentFromHtml(`<a href="/x${controls}y">a</a>`);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

describe('headings', () => {
  it('begin at level 2 and end at level 4', () => {
    expect(documentFromHtml('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>')).toEqual(
      doc(
        heading(2, 'a'),
        heading(2, 'b'),
        heading(3, 'c'),
        heading(4, 'd'),
        heading(4, 'e'),
        heading(4, 'f'),
      ),
    );
  });

  it('are one line, and what cannot be in them follows', () => {
    expect(documentFromHtml('<h2><p>a</p><p>b</p><img src="/i.png"></h2><h3> </h3>')).toEqual(
      doc(heading(2, 'a b'), { type: 'image', attrs: { src: '/i.png' } }),
    );
  });
});

describe('lists', () => {
  it('can be nested, however that is written', () => {
    const nested = doc(bullets(item(paragraph('a'), numbers(3, item(paragraph('b')))), item(paragraph('c'))));
    expect(documentFromHtml('<ul><li>a<ol start=3><li>b</ol><li>c</ul>')).toEqual(nested);
    expect(documentFromHtml('<ul> <li><p>a</p></li> <ol start=3><li>b</li></ol> <li>c</li> </ul>')).toEqual(
      nested,
    );
  });

  it('have items that begin with a paragraph', () => {
    expect(documentFromHtml('<ul><li></li><li><h2>a</h2></li></ul>')).toEqual(
      doc(bullets(item(paragraph()), item(paragraph(), heading(2, 'a')))),
    );
  });

  it('are nothing without items', () => {
    expect(documentFromHtml('<ul></ul><ol> </ol>')).toEqual(emptyDocument);
  });
});

describe('the caps', () => {
  const refusalOf = (html: string): string => {
    try {
      documentFromHtml(html);
    } catch (error) {
      if (error instanceof DocumentError) return error.message;
      throw error;
    }
    return 'accepted';
  };

  it('refuse more than 512 kB and more than 200 open elements with words', () => {
    expect(refusalOf('a'.repeat(524_289))).toBe('The HTML must be at most 512 kB.');
    expect(refusalOf('<div>'.repeat(150) + 'a')).toBe('accepted');
    expect(refusalOf('<div>'.repeat(250))).toBe('The HTML must not be nested deeper than 200 elements.');
    expect(refusalOf('<blockquote>'.repeat(150) + 'a')).toBe(
      'The text must not be nested deeper than 100 levels.',
    );
  });

  it('count open elements, not elements', () => {
    expect(blocksOf('<p>a<b>b</b></p>'.repeat(4000))).toHaveLength(4000);
  });

  it.each([
    ['divisions', '<div>'],
    ['formatting', '<b>'],
    ['lists', '<ul><li>'],
    ['crossed tags', '<b><p></b>'],
    ['crossed links', '<a><p></a>'],
    ['fostered elements', '<table><x></x>'],
    ['brackets', '<'],
    ['ampersands', '&'],
    ['comments', '<!--'],
    ['paragraphs', '<p>'],
    ['attributes', '<a b=c d '],
  ])('refuse or read 500 kB of %s without delay', (_, piece) => {
    const html = piece.repeat(500_000 / piece.length);
    const started = performance.now();
    refusalOf(html);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
