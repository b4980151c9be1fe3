import { describe, expect, it } from 'vitest';
import {
  emptyDocument,
  bullets,
  doc,
  footnote,
  heading,
  item,
  link,
  numbers,
  paragraph,
  text,
} from '../testing/documents.ts';
import { toHtml } from './to-html.ts';
import type { BlockNode } from '../types.ts';

const imageUrl = (identifier: string, width: number) => `https://cdn.example.com/${identifier}/${width}.jpg`;
const image = (attrs: (BlockNode & { type: 'image' })['attrs']) =>
  doc({ type: 'image', ...(attrs ? { attrs } : {}) });

describe('a document as HTML', () => {
  it('is empty where there is nothing to show', () => {
    expect(toHtml(emptyDocument)).toBe('');
    expect(toHtml(doc(paragraph(), { type: 'heading', attrs: { level: 2 } }, paragraph()))).toBe('');
  });

  it('escapes text and attributes', () => {
    const words = '<b> & "quotes" \'single\' > &amp;';
    expect(toHtml(doc(paragraph(words)))).toBe('<p>&lt;b&gt; &amp; "quotes" \'single\' &gt; &amp;amp;</p>');
    expect(toHtml(doc(paragraph(text('x', link('/a?b=1&c=2', '"><script>')))))).toBe(
      '<p><a href="/a?b=1&amp;c=2" title="&quot;&gt;&lt;script&gt;">x</a></p>',
    );
  });

  it('opens a mark once for all the text that has it', () => {
    const content = paragraph(text('a', 'bold'), text('b', 'bold', 'italic'), text('c', 'italic'), 'd');
    expect(toHtml(doc(content))).toBe('<p><strong>a<em>b</em></strong><em>c</em>d</p>');
  });

  it('keeps neighboring links apart', () => {
    const content = paragraph(text('a', link('/a')), text('b', link('/b')));
    expect(toHtml(doc(content))).toBe('<p><a href="/a">a</a><a href="/b">b</a></p>');
  });

  it('gives links to other sites rel="noopener"', () => {
    expect(toHtml(doc(paragraph(text('x', link('https://example.com')))))).toBe(
      '<p><a href="https://example.com" rel="noopener">x</a></p>',
    );
  });

  it('leaves out an unsafe target or image even of an unchecked document', () => {
    const unchecked = doc(paragraph(text('x', link('javascript:alert(1)'))), {
      type: 'image',
      attrs: { src: 'data:image/svg+xml,<svg onload=alert(1)>' },
    });
    expect(toHtml(unchecked)).toBe('<p><a>x</a></p>');
  });

  it('writes list items and cells of one paragraph without <p>', () => {
    expect(toHtml(doc(bullets(item(paragraph('a'), numbers(3, item(paragraph('b')))))))).toBe(
      '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
    );
    expect(toHtml(doc(bullets(item(paragraph('a'), paragraph('b')))))).toBe(
      '<ul><li><p>a</p><p>b</p></li></ul>',
    );
  });

  it('writes callouts, quotations and code with their classes and sources', () => {
    expect(toHtml(doc({ type: 'callout', attrs: { tone: 'tip' }, content: [paragraph('x')] }))).toBe(
      '<aside class="callout callout-tip"><p>x</p></aside>',
    );
    expect(toHtml(doc({ type: 'blockquote', attrs: { cite: 'A & B' }, content: [paragraph('x')] }))).toBe(
      '<blockquote><p>x</p><footer><cite>A &amp; B</cite></footer></blockquote>',
    );
    const code: BlockNode = {
      type: 'codeBlock',
      attrs: { language: 'c++' },
      content: [{ type: 'text', text: 'a < b' }],
    };
    expect(toHtml(doc(code))).toBe('<pre><code class="language-c++">a &lt; b</code></pre>');
  });

  it('numbers footnotes and lists them at the end', () => {
    const html = toHtml(
      doc(paragraph('a', footnote('First & foremost')), paragraph('b', footnote('Second'))),
    );
    expect(html).toBe(
      '<p>a<sup class="footnote-ref"><a href="#fn:1" id="fnref:1">1</a></sup></p>' +
        '<p>b<sup class="footnote-ref"><a href="#fn:2" id="fnref:2">2</a></sup></p>' +
        '<section class="footnotes"><ol>' +
        '<li id="fn:1">First &amp; foremost <a href="#fnref:1" class="footnote-back" aria-label="Back to the text">↩</a></li>' +
        '<li id="fn:2">Second <a href="#fnref:2" class="footnote-back" aria-label="Back to the text">↩</a></li>' +
        '</ol></section>',
    );
  });
});

describe('headings', () => {
  it('have ids from their text, each only once', () => {
    const html = toHtml(
      doc(
        heading(2, 'Über uns'),
        heading(3, 'Über uns'),
        heading(3, 'Uber uns 2'),
        heading(4, '…'),
        heading(4, '!'),
      ),
    );
    expect([...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'uber-uns',
      'uber-uns-2',
      'uber-uns-2-2',
      'section',
      'section-2',
    ]);
  });

  it('have none where none are wanted', () => {
    expect(toHtml(doc(heading(2, 'x')), { headingIds: false })).toBe('<h2>x</h2>');
  });
});

describe('images', () => {
  it('come as a figure, loaded late, with alternative text even when it is empty', () => {
    expect(toHtml(image({ src: 'https://example.com/i.png' }))).toBe(
      '<figure><img src="https://example.com/i.png" alt="" loading="lazy" /></figure>',
    );
    expect(toHtml(image({ identifier: 'a1', alt: '"', caption: '<', width: 30, height: 20 }))).toBe(
      '<figure data-image="a1"><img src="/images/a1/800.jpg" alt="&quot;" width="30" height="20" loading="lazy" />' +
        '<figcaption>&lt;</figcaption></figure>',
    );
  });

  it('come in several widths where addresses are given, never enlarged', () => {
    const srcsetOf = (width?: number) => {
      const attrs = width === undefined ? { identifier: 'a1' } : { identifier: 'a1', width };
      const html = toHtml(image(attrs), { imageUrl });
      return (/srcset="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('https://cdn.example.com/a1/', '');
    };
    expect(srcsetOf()).toBe('400.jpg 400w, 800.jpg 800w, 1200.jpg 1200w');
    expect(srcsetOf(2000)).toBe('400.jpg 400w, 800.jpg 800w, 1200.jpg 1200w');
    expect(srcsetOf(800)).toBe('400.jpg 400w, 800.jpg 800w');
    expect(srcsetOf(640)).toBe('400.jpg 400w, 800.jpg 640w');
    expect(srcsetOf(300)).toBe('');
  });
});

describe('blocks that lead elsewhere', () => {
  it('are links that work without script, and load nothing of others', () => {
    const film = toHtml(
      doc({
        type: 'embed',
        attrs: { href: 'https://youtu.be/dQw4w9WgXcQ', title: 'A <film>', identifier: 'a1' },
      }),
      { imageUrl },
    );
    expect(film).toContain('<a href="https://youtu.be/dQw4w9WgXcQ" rel="nofollow noopener">');
    expect(film).toContain('<img src="https://cdn.example.com/a1/800.jpg" alt="" loading="lazy" />');
    expect(film).toContain('<strong>A &lt;film&gt;</strong> <span>YouTube</span>');
    expect(film).not.toMatch(/<iframe| src="https:\/\/www\.youtube/);
    expect(toHtml(doc({ type: 'button', attrs: { href: '/books', label: 'Books' } }))).toBe(
      '<p class="action"><a class="button" href="/books">Books</a></p>',
    );
    expect(toHtml(doc({ type: 'signup' }))).toBe(
      '<p class="signup"><a class="button" href="/newsletters">Newsletter</a></p>',
    );
    expect(toHtml(doc({ type: 'bookmark', attrs: { href: 'https://www.example.com/a', title: 'A' } }))).toBe(
      '<figure class="bookmark"><a href="https://www.example.com/a" rel="nofollow noopener">A</a><footer>example.com</footer></figure>',
    );
  });

  it('show nothing where they may not have their URL', () => {
    for (const type of ['embed', 'button', 'bookmark'] as const)
      expect(toHtml(doc({ type, attrs: { href: 'javascript:alert(1)' } }))).toBe('');
  });
});

describe('a node of a later version', () => {
  it('shows what is inside it, or nothing', () => {
    const later = (node: object) => doc(node as BlockNode, paragraph('after'));
    expect(toHtml(later({ type: 'columns', content: [paragraph('inside')] }))).toBe(
      '<p>inside</p><p>after</p>',
    );
    expect(toHtml(later({ type: 'map', attrs: { place: 'Walden Pond' } }))).toBe('<p>after</p>');
  });
});
