import { richTextDocument, type RichTextDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { elementsUnder } from './html-tree.ts';
import { documentFromHtml } from './parse-html.ts';
import { documentFromMarkdown } from './parse-markdown.ts';
import { allowedHtml } from './testing/allowed-html.ts';
import { MARKDOWN_VECTORS, XSS_VECTORS } from './testing/xss-vectors.ts';

const ORIGIN = 'https://site.test';
const TAGS = new Set(
  'p h2 h3 h4 ul ol li blockquote footer cite aside pre code hr figure img figcaption table tbody tr th td br sup section a strong em u s details summary div span'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'href title rel id class aria-label data-image data-source data-frame data-island data-on src srcset sizes alt width height loading start colspan rowspan'.split(
    ' ',
  ),
);

/**
 * What a browser would find in the HTML that must not be there. Written independently of the product’s allow-lists and URL
 * checks.
 */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  for (const element of elementsUnder(parseFragment(html).childNodes)) {
    if (!TAGS.has(element.tagName)) dangers.push(`<${element.tagName}>`);
    for (const { name, value } of element.attrs) {
      if (!ATTRIBUTES.has(name)) dangers.push(`${element.tagName} ${name}`);
      if (name === 'href' || name === 'src' || name === 'data-source')
        dangers.push(...dangersOfAddress(value));
    }
  }
  return dangers;
}

/** Resolved as a browser does: an absolute URL on another site, or any URL on this one. */
function dangersOfAddress(address: string): string[] {
  const { protocol, origin } = new URL(address, ORIGIN);
  if (['mailto:', 'tel:'].includes(protocol)) return [];
  const isStated = /^https?:\/\//i.test(address);
  return (protocol === 'https:' || protocol === 'http:') && (isStated || origin === ORIGIN) ? [] : [address];
}

describe.each(XSS_VECTORS.map((vector) => [vector]))('%s', (vector) => {
  it('leaves nothing dangerous when it comes as HTML', () => {
    const html = toHtml(documentFromHtml(vector));
    expect(dangersIn(html)).toEqual([]);
    expect(allowedHtml(html)).toBe(html);
  });

  it('leaves nothing dangerous inside a list, a table, a heading and a link', () => {
    for (const [before, after] of [
      ['<ul><li>', '</li></ul>'],
      ['<table><tr><td>', '</td></tr></table>'],
      ['<h2>', '</h2>'],
      ['<a href="/x"><b>', '</b></a>'],
      ['<pre>', '</pre>'],
      ['<figure><figcaption>', '</figcaption></figure>'],
      ['<section class="footnotes"><ol><li id="n">', '</li></ol></section><a href="#n">1</a>'],
    ]) {
      expect(dangersIn(toHtml(documentFromHtml(`${before}${vector}${after}`)))).toEqual([]);
    }
  });

  it('is only text where a document says it is text', () => {
    const document: RichTextDocument = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: vector }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: vector, marks: [{ type: 'link', attrs: { href: '/a', title: vector } }] },
            { type: 'footnote', attrs: { text: vector } },
          ],
        },
        { type: 'blockquote', attrs: { cite: vector }, content: [{ type: 'paragraph' }] },
        { type: 'codeBlock', content: [{ type: 'text', text: vector }] },
        { type: 'image', attrs: { src: '/a', alt: vector, caption: vector } },
      ],
    };
    const html = toHtml(document);
    expect(dangersIn(html)).toEqual([]);
    expect(allowedHtml(html)).toBe(html);
    expect(toText(document)).toContain(vector);
  });

  it('is refused where a document wants an address or a name', () => {
    const attempts = [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: vector } }] }],
      },
      { type: 'image', attrs: { src: vector } },
      { type: 'image', attrs: { identifier: vector } },
      { type: 'codeBlock', attrs: { language: vector } },
      ...['button', 'bookmark', 'embed'].map((type) => ({ type, attrs: { href: vector } })),
    ];
    for (const node of attempts) {
      expect(richTextDocument.safeParse({ type: 'doc', content: [node] }).success).toBe(false);
    }
  });

  it('leaves nothing dangerous when it comes in Markdown', () => {
    for (const markdown of [
      vector,
      `> ${vector}`,
      `- ${vector}`,
      `| ${vector} |\n| --- |`,
      `x[^1]\n\n[^1]: ${vector}`,
    ]) {
      expect(dangersIn(toHtml(documentFromMarkdown(markdown)))).toEqual([]);
    }
  });

  it('leaves nothing dangerous for the second line of defense', () => {
    expect(dangersIn(allowedHtml(vector))).toEqual([]);
  });
});

describe.each(MARKDOWN_VECTORS.map((vector) => [vector]))('%s', (vector) => {
  it('leaves nothing dangerous when it comes as Markdown', () => {
    expect(dangersIn(toHtml(documentFromMarkdown(vector)))).toEqual([]);
  });
});

describe('the check of these tests', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="/a" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="//evil.test">x</a>',
    '<a href="/\\evil.test">x</a>',
    '<p style="x">x</p>',
  ])('finds the danger in %s', (html) => {
    expect(dangersIn(html)).not.toEqual([]);
  });

  it('has at least 39 attempts', () => {
    expect(new Set(XSS_VECTORS).size).toBeGreaterThanOrEqual(39);
  });
});
