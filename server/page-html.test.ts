import { describe, expect, it } from 'vitest';
import { arrangePage } from './page-html.ts';

const page = (body: string) => `<!DOCTYPE html>
    <html lang="en">
      <head>
        <link rel="stylesheet" href="/a.css">
      </head>
      <body>

        <div id="root">${body}</div>

        <script src="/b.js" type="module" async></script>
        <link rel="modulepreload" href="/c.js" as="script">
      </body>
    </html>`;

describe('a document as it is sent', () => {
  it('has the one inline script and style before the style sheet, which it would wait for', () => {
    expect(arrangePage(page('<pre>\n  as it is</pre>'))).toMatch(
      /<head><script>onpageshow=[^<]+<\/script><style>[^<]+<\/style>\n<link rel="stylesheet"[\s\S]*<pre>\n {2}as it is<\/pre>/,
    );
  });

  it('fetches what is seen before scripts that only add to it', () => {
    const html = arrangePage(page('<p data-island="quotes" data-on="click">One</p>'));
    expect(html).toContain('<script fetchpriority="low" src="/b.js"');
    expect(html).toContain('<link fetchpriority="low" rel="modulepreload"');
  });

  it('fetches scripts at once where the page is there to be used', () => {
    expect(arrangePage(page('<form data-island="login"></form>'))).not.toContain('fetchpriority');
  });
});
