import { bullets, doc, footnote, item, paragraph } from '#schema/document/testing/documents.ts';
import { describe, expect, it } from 'vitest';
import { documentFromHtml } from './parse-html.ts';

describe('quotations, callouts and code', () => {
  it('know where a quotation comes from', () => {
    const quotation = doc({ type: 'blockquote', attrs: { cite: 'Walden' }, content: [paragraph('a')] });
    for (const html of [
      '<blockquote cite="https://example.com"><p>a</p><footer>— Walden</footer></blockquote>',
      '<blockquote>a<footer><cite>Walden</cite></footer></blockquote>',
      '<blockquote><p>a</p><p><cite>Walden</cite></p></blockquote>',
      '<figure><blockquote>a</blockquote><figcaption>— Walden</figcaption></figure>',
    ]) {
      expect(documentFromHtml(html)).toEqual(quotation);
    }
  });

  it('tell callouts by their class', () => {
    const callout = (tone: 'note' | 'tip' | 'warning') =>
      doc({ type: 'callout', attrs: { tone }, content: [paragraph('a')] });
    expect(documentFromHtml('<aside class="callout callout-tip">a</aside>')).toEqual(callout('tip'));
    expect(documentFromHtml('<div class="callout-warning callout">a</div>')).toEqual(callout('warning'));
    expect(documentFromHtml('<aside class="callout callout-x">a</aside>')).toEqual(callout('note'));
    expect(documentFromHtml('<aside>a</aside>')).toEqual(doc(paragraph('a')));
  });

  it('keep code as it is', () => {
    const html = '<pre class="x"><code class="hl language-ts">a\n\n  <b>b</b> &lt;c&gt;<br>d\n</code></pre>';
    expect(documentFromHtml(html)).toEqual(
      doc({
        type: 'codeBlock',
        attrs: { language: 'ts' },
        content: [{ type: 'text', text: 'a\n\n  b <c>\nd' }],
      }),
    );
  });
});

describe('tables', () => {
  it('keep rows, headers and spans', () => {
    const html =
      '<table><caption>Years</caption><colgroup><col></colgroup><thead><tr><th colspan=2 rowspan=0>a</th></tr></thead>' +
      '<tbody><tr><td>b</td><td><ul><li>c</ul></td></tr><tr></tr></tbody></table>';
    expect(documentFromHtml(html)).toEqual(
      doc(paragraph('Years'), {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph('a')] }],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [paragraph('b')] },
              { type: 'tableCell', content: [bullets(item(paragraph('c')))] },
            ],
          },
        ],
      }),
    );
  });

  it('are their words where they have no cells', () => {
    expect(documentFromHtml('<table>a</table><table><caption>b</caption></table>')).toEqual(
      doc(paragraph('a'), paragraph('b')),
    );
  });
});

describe('images', () => {
  it('split the paragraph they are in', () => {
    expect(
      documentFromHtml('<p>a<img src="https://example.com/i.png" alt=" x  y " width="30px" height=20>b</p>'),
    ).toEqual(
      doc(
        paragraph('a'),
        { type: 'image', attrs: { src: 'https://example.com/i.png', alt: 'x y', width: 30, height: 20 } },
        paragraph('b'),
      ),
    );
  });

  it('have the caption of their figure', () => {
    expect(
      documentFromHtml(
        '<figure><a href="/x"><img src="/i.png"></a><figcaption>The <b>caption</b></figcaption></figure>',
      ),
    ).toEqual(doc({ type: 'image', attrs: { src: '/i.png', caption: 'The caption' } }));
  });

  it('are ours where their path says so', () => {
    expect(documentFromHtml('<img src="/images/a1b2/800.jpg">')).toEqual(
      doc({ type: 'image', attrs: { identifier: 'a1b2' } }),
    );
    expect(documentFromHtml('<img src="https://example.com/images/a1b2/800.jpg">')).toEqual(
      doc({ type: 'image', attrs: { src: 'https://example.com/images/a1b2/800.jpg' } }),
    );
  });

  it('are gone where their address is not safe', () => {
    expect(
      documentFromHtml(
        '<p>a</p><img src="data:image/png;base64,AA"><img><img src="i.png"><figure><img src="javascript:x"></figure>',
      ),
    ).toEqual(doc(paragraph('a')));
  });
});

describe('footnotes', () => {
  it('are read from the end of the page, for any exporting program', () => {
    const noted = doc(paragraph('a', footnote('the note')));
    for (const html of [
      '<p>a<sup><a href="#fn1" id="r1">1</a></sup></p><div class="footnotes"><hr><ol><li id="fn1"><p>the note <a href="#r1">↩</a></p></li></ol></div>',
      '<p>a<sup><a href="#user-content-fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="user-content-fn-1">the note <a href="#r" data-footnote-backref>back</a></li></ol></section>',
    ]) {
      expect(documentFromHtml(html)).toEqual(noted);
    }
  });

  it('that nothing refers to stay as paragraphs', () => {
    expect(
      documentFromHtml('<p>a</p><section class="footnotes"><ol><li id="n">b</li></ol></section>'),
    ).toEqual(doc(paragraph('a'), paragraph('b')));
  });
});
