import { zipOf } from '../../drafting/testing/sample-files.ts';

const HOME = '11111111111111111111111111111111';
export const FIRST = '22222222222222222222222222222222';
const SECOND = '33333333333333333333333333333333';
const POSTS = '44444444444444444444444444444444';

const HOME_TEXT = `# Our house

Read [First, a page](Our%20house/Posts/First,%20a%20page%20${FIRST}.md), or the [price list](Our%20house/prices.pdf),
or [it at Notion](https://www.notion.so/ines/Second-${SECOND}?pvs=4), or [elsewhere](https://example.org/a).

<aside>
💡 Keep it **short**.

</aside>

<aside>
<img src="/icons/forward_gray.svg" alt="" width="40px" />

Go on.

</aside>

- Why so slow?

    Because *one page* an hour is enough.

    > And more.

To do:

- [ ]  Buy a lamp
- [x]  Buy a chair

<details>
<summary>How long?</summary>

An **hour**.

</details>

\`\`\`html
<aside>
</aside>
\`\`\`

![Untitled](Our%20house/shelf%201.png)
`;

const FIRST_TEXT = `# First, a page

Date: April 23, 2026 10:30 AM
Tags: Slow reading, Books
Created: January 2, 2026 9:00 AM
Author: Ines Halloran
Mood: calm

Note: this line is text.

![A shelf](First,%20a%20page/shelf.png)
`;

const SECOND_TEXT = `# Second

Date: this isn’t a row of a database.
`;

/** An image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An export of three pages, one of them a row of a database, with two images. */
export function notionFiles(root = ''): Record<string, string | Buffer> {
  return {
    [`${root}Our house ${HOME}.md`]: HOME_TEXT,
    [`${root}Our house/prices.pdf`]: '%PDF',
    [`${root}Our house/shelf 1.png`]: PNG,
    [`${root}Our house/Posts ${POSTS}.csv`]: 'Name,Date\n',
    [`${root}Our house/Posts ${POSTS}_all.csv`]:
      '\uFEFFName,Date,Tags,Created,Author,Mood\n"First, a page","April 23, 2026",Books,,,calm\n',
    [`${root}Our house/Posts/First, a page ${FIRST}.md`]: FIRST_TEXT,
    [`${root}Our house/Posts/First, a page/shelf.png`]: PNG,
    [`${root}Our house/Second ${SECOND}.md`]: SECOND_TEXT,
  };
}

export function notionExport(more: Record<string, string> = {}): Uint8Array {
  return new Uint8Array(zipOf({ ...notionFiles(), ...more }));
}

const WEB_HOME = `<html><head><meta charset="utf-8"/><title>Our house</title><style>.icon { line-height: 1; }</style></head><body>
<article id="11111111-1111-1111-1111-111111111111" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">🏠</span></div><h1 class="page-title">Our house</h1><p class="page-description"></p></header><div class="page-body"><p>Read <a href="Our%20house/Posts/First,%20a%20page%20${FIRST}.html">First, a page</a>, or <a href="https://www.notion.so/Second-${SECOND}?pvs=21">it at Notion</a>, or the <a href="Our%20house/prices.pdf">price list</a>, or <a href="Our%20house/Posts%20${POSTS}.html">all</a>. It is <mark class="highlight-red"><strong>bold</strong></mark>.</p><figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Keep it <em>short</em>.</p></div></figure><ul class="toggle"><li><details open=""><summary>Why so slow?</summary><p>One page an hour.</p></details></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Buy a lamp</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Buy a chair</span></li></ul><div style="display:contents" dir="auto"><ol type="1" class="numbered-list" start="1"><li>one</li></ol></div><div style="display:contents" dir="auto"><ol type="1" class="numbered-list" start="2"><li>two<ul class="bulleted-list"><li style="list-style-type:disc">inside</li></ul></li></ol></div><figure class="link-to-page"><a href="Our%20house/Second%20${SECOND}.html"><span class="icon">📄</span>Second</a></figure><figure class="image"><a href="Our%20house/shelf%201.png"><img style="width:60px" src="Our%20house/shelf%201.png"/></a><figcaption>Our shelf</figcaption></figure><figure><a href="https://example.org/book" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">A book</div><div class="bookmark-description">About it</div></div><div class="bookmark-href">https://example.org/book</div></div></a></figure><pre class="code"><code class="language-JavaScript">let a = 1;
let b = 2;</code></pre><div class="collection-content"><h4 class="collection-title">Posts</h4><table class="collection-content"><thead><tr><th>Name</th></tr></thead><tbody><tr><td class="cell-title">First, a page</td></tr></tbody></table></div></div></article></body></html>`;

const WEB_FIRST = `<html><body><article class="page sans"><header><h1 class="page-title">First, a page</h1><table class="properties"><tbody><tr class="property-row property-row-date"><th><span class="icon property-icon"><svg viewBox="0 0 16 16"></svg></span>Date</th><td><time>@April 23, 2026</time></td></tr><tr class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value select-value-color-blue">Slow reading</span><span class="selected-value select-value-color-red">Books</span></td></tr><tr class="property-row property-row-person"><th>Author</th><td><span class="user">Ines Halloran</span></td></tr><tr class="property-row property-row-checkbox"><th>Done</th><td><div class="checkbox checkbox-on"></div></td></tr></tbody></table></header><div class="page-body"><p>Its text.</p></div></article></body></html>`;

const WEB_POSTS = `<html><body><article class="page sans"><header><h1 class="page-title">Posts</h1></header><div class="page-body"><table class="collection-content"><thead><tr><th>Name</th></tr></thead><tbody><tr><td class="cell-title"><a href="Posts/First,%20a%20page%20${FIRST}.html">First, a page</a></td></tr></tbody></table></div></article></body></html>`;

/** The same pages as Notion exports them to HTML. */
export function notionWebExport(more: Record<string, string> = {}): Uint8Array {
  return new Uint8Array(
    zipOf({
      'index.html': '<html><body><ul><li>Our house</li></ul></body></html>',
      [`Our house ${HOME}.html`]: WEB_HOME,
      'Our house/prices.pdf': '%PDF',
      'Our house/shelf 1.png': PNG,
      [`Our house/Posts ${POSTS}.html`]: WEB_POSTS,
      [`Our house/Posts ${POSTS}.csv`]: 'Name\n"First, a page"\n',
      [`Our house/Posts/First, a page ${FIRST}.html`]: WEB_FIRST,
      [`Our house/Second ${SECOND}.html`]:
        '<html><body><article class="page"><div class="page-body"><p>Two.</p></div></article></body></html>',
      ...more,
    }),
  );
}
