// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { DOMParser as DocumentParser } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';
import { richTextDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { toMarkdown } from '#schema/document/formats/to-markdown.ts';
import { documentExtensions } from '../nodes/extensions.ts';
import { cleanHtml } from './clean-html.ts';
import googleDocs from './testing/google-docs.html?raw';
import word from './testing/word.html?raw';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown.ts';

const schema = getSchema(documentExtensions());

/** The document that the editor reads from clean HTML, as the server would store it. */
function documentOf(html: string) {
  const container = document.createElement('div');
  container.innerHTML = html;
  return richTextDocument.parse(DocumentParser.fromSchema(schema).parse(container).toJSON());
}

const pasted = (html: string) => toMarkdown(documentOf(cleanHtml(html)));

describe('what comes from Word', () => {
  const text = pasted(word);

  it('has its headings below that of the page', () => {
    expect(text).toContain('## On keeping a commonplace book\n');
    expect(text).toContain('### What it needs\n');
  });

  it('has its paragraphs that look like lists as lists', () => {
    expect(text).toContain('- A bound notebook\n  - with numbered pages\n- An hour a **week**');
    expect(text).toContain('1. Read\n2. Copy out');
    expect(text).not.toContain('·');
  });

  it('has its footnote where the number was, and its words, links and quotation', () => {
    expect(text).toContain('notebooks[^1], and');
    expect(text).toContain('[^1]: A New Method of Making Common-Place-Books, 1706.');
    expect(text).toContain('[described it](https://example.org/locke)');
    expect(text).toMatch(/^> \*Reading furnishes/m);
    expect(text).toMatch(/\| \*\*Heading\*\* +\| Page|<td>(?:<strong>)?Heading/);
  });

  it('has no trace of Word markup, and no image from its disk', () => {
    const html = toHtml(documentOf(cleanHtml(word)));
    expect(html).not.toMatch(/mso|style=|class="Mso|o:p|file:|alert|onclick|onmouseover|supportLists|\[1\]/i);
    expect(html).not.toContain('<p> </p>');
  });
});

describe('what comes from Google Docs', () => {
  const text = pasted(googleDocs);

  it('is not bold as a whole, and keeps what was', () => {
    expect(text).toContain(
      'Give it **fifty pages**, said [Nancy Pearl](https://example.org/pearl), and *then* ~~never~~ decide.',
    );
  });

  it('has headings, lists in lists, a table and other scripts', () => {
    expect(text).toContain('## How to leave a book\n');
    expect(text).toContain('### A table of excuses\n');
    expect(text).toContain('- Note the page\n  - in pencil\n- Put it back');
    expect(text).toContain('Often true');
    expect(text).toContain('قال المؤلف 📚');
  });
});

describe('what comes from anywhere', () => {
  it.each([
    ['<script>alert(1)</script>words', 'words'],
    ['<p onclick="alert(1)" style="position:fixed;inset:0" class="x" id="y">words</p>', '<p>words</p>'],
    ['<a href="javascript:alert(1)">words</a>', '<a>words</a>'],
    ['<img src=x onerror=alert(1)>words', 'words'],
    ['<svg onload=alert(1)></svg><math><mi>x</mi></math>words', 'words'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>words', 'words'],
    [
      '<form><input name=attributes><button formaction="javascript:alert(1)">x</button></form>words',
      '<form></form>words',
    ],
    ['<td colspan="1 onclick=alert(1)">words</td>', 'words'],
    ['<code class="language-x&quot;onclick=1 evil">words</code>', '<code>words</code>'],
  ])('%s is harmless', (html, left) => {
    expect(cleanHtml(html)).toBe(left);
  });

  it('knows a page of our own again: figures, sources of quotations, footnotes, callouts', () => {
    const page =
      '<p>First<sup class="footnote-ref"><a href="#fn:1" id="fnref:1">1</a></sup></p>' +
      '<blockquote><p>Simplify.</p><footer><cite>Walden</cite></footer></blockquote>' +
      '<figure data-image="a1b2c3"><img src="/images/a1b2c3/800.jpg" alt="A pond"><figcaption>In May</figcaption></figure>' +
      '<aside class="callout callout-tip"><p>Try it</p></aside>' +
      '<section class="footnotes"><ol><li id="fn:1">The note <a href="#fnref:1" class="footnote-back">↩</a></li></ol></section>';
    expect(documentOf(cleanHtml(page)).content?.slice(0, 4)).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'First' },
          { type: 'footnote', attrs: { text: 'The note' } },
        ],
      },
      {
        type: 'blockquote',
        attrs: { cite: 'Walden' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Simplify.' }] }],
      },
      { type: 'image', attrs: { identifier: 'a1b2c3', alt: 'A pond', caption: 'In May' } },
      {
        type: 'callout',
        attrs: { tone: 'tip' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Try it' }] }],
      },
    ]);
  });
});

describe('what is raised or lowered', () => {
  it.each([
    ['<p>6.02×10<sup>23</sup>, m<sup>2</sup></p>', '6.02×10²³, m²'],
    ['<p>H<sub>2</sub>O</p>', 'H₂O'],
    ['<p>10<span style="vertical-align: super; font-size: 60%">-6</span></p>', '10⁻⁶'],
    ['<p>note<span style="vertical-align:super">1</span></p>', 'note¹'],
    ['<p>2<sup>3.5</sup></p>', '2^3.5'],
    ['<p>the 1<sup>st</sup></p>', 'the 1st'],
  ])('keeps its meaning: %s', (html, words) => {
    expect(pasted(html).trim().replaceAll('\\', '')).toBe(words);
  });
});

describe('what comes from Word in a browser', () => {
  it('has its headings', () => {
    const html =
      '<p role="heading" aria-level="1" paraid="1"><span>Title</span></p><p>Words.</p><p role="heading" aria-level="2">Part</p>';
    expect(pasted(html)).toBe('## Title\n\nWords.\n\n### Part\n');
  });
});

describe('what comes from programs for notes', () => {
  it('says which tasks are done, and shows what toggles hold', () => {
    const html =
      '<ul><li><input type="checkbox" checked>Read</li><li><input type="checkbox">Write</li></ul><details><summary>More</summary><p>Inside.</p></details>';
    expect(pasted(html)).toBe('- ☑ Read\n- ☐ Write\n\n**More**\n\nInside.\n');
  });

  it('keeps what is put aside as a callout', () => {
    expect(cleanHtml('<aside><p>Mind this.</p></aside>')).toContain('class="callout callout-note"');
  });

  it.each([
    '<pre><code class="language-python">x = 1</code></pre>',
    '<div class="highlight highlight-source-python"><pre>x = 1</pre></div>',
    '<pre lang="python"><code>x = 1</code></pre>',
    '<pre data-language="Python">x = 1</pre>',
  ])('keeps the language of code: %s', (html) => {
    expect(pasted(html)).toBe('```python\nx = 1\n```\n');
  });
});

describe('a link that leads through Google', () => {
  it.each([
    ['https://www.google.com/url?q=https://example.org/a%3Fb%3D1&sa=D&ust=1', 'https://example.org/a?b=1'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ])('leads there itself: %s', (href, target) => {
    const link = new DOMParser().parseFromString(cleanHtml(`<p><a href="${href}">x</a></p>`), 'text/html');
    expect(link.querySelector('a')?.getAttribute('href')).toBe(target);
  });
});

describe('Markdown that is pasted as text', () => {
  const text = [
    '# A title',
    '',
    'Words with **weight**, a [link](/about) and a note[^1].',
    '',
    '> [!TIP]',
    '> Read slowly.',
    '',
    '| Book | Year |',
    '| --- | --- |',
    '| Walden | 1854 |',
    '',
    '1. one',
    '2. two',
    '',
    '```ts',
    'const a = 1;',
    '```',
    '',
    '[^1]: In "quotation" <marks>.',
  ].join('\n');

  it('is known by its signs, and plain text is not taken for it', () => {
    expect(looksLikeMarkdown(text)).toBe(true);
    expect(looksLikeMarkdown('- a dash begins this line')).toBe(false);
    expect(looksLikeMarkdown('2 * 3 * 4 is [24], see #4')).toBe(false);
  });

  it('becomes what it says', () => {
    const document = documentOf(htmlOfMarkdown(text));
    expect(document.content?.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'callout',
      'table',
      'orderedList',
      'codeBlock',
    ]);
    expect(document.content?.[0]?.attrs).toEqual({ level: 2 });
    expect(JSON.stringify(document)).toContain('In \\"quotation\\" <marks>.');
    expect(JSON.stringify(document)).toContain('{"tone":"tip"}');
  });

  it('brings no script with it', () => {
    expect(htmlOfMarkdown('# x\n\n<img src=x onerror=alert(1)><script>alert(1)</script>')).not.toMatch(
      /script|onerror/,
    );
  });
});
