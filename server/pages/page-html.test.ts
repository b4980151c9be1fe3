import { describe, expect, it } from 'vitest';
import { PAGE_SHELL } from '#site/seo/page-shell.ts';
import { arrangePage } from './page-html.ts';

/** As Vike returns it, with the files of a page. */
const shell = PAGE_SHELL.replace('<head>', '<head>\n      <link rel="stylesheet" href="/a.css">').replace(
  '</body>',
  '  <script src="/b.js" type="module" async></script>\n    <link rel="modulepreload" href="/c.js" as="script">\n  </body>',
);
const page = (body: string, head = '<title>One</title>') =>
  arrangePage(shell, { language: 'en', head, body });

describe('a document as it is sent', () => {
  it.each([
    ['en', '<html lang="en">'],
    ['pt-BR', '<html lang="pt-BR">'],
    ['ar', '<html lang="ar" dir="rtl">'],
  ])('says that it is written in %s', (language, root) => {
    expect(arrangePage(shell, { language, head: '', body: '' })).toContain(root);
  });

  it('has the one inline script and style before the style sheet, which it would wait for', () => {
    expect(page('<pre>\n  as it is</pre>')).toMatch(
      /<head><script>\(onpageshow=[^<]+<\/script><style>[^<]+<\/style>\n<link rel="stylesheet"[\s\S]*<title>One<\/title>[\s\S]*<div id="root"><pre>\n {2}as it is<\/pre><\/div>/,
    );
  });

  it('fetches what is seen before scripts that only add to it', () => {
    const html = page('<p data-island="quotes" data-on="click">One</p>');
    expect(html).toContain('<script fetchpriority="low" src="/b.js"');
    expect(html).toContain('<link fetchpriority="low" rel="modulepreload"');
  });

  it('fetches scripts at once where the page is there to be used, no matter what page came before', () => {
    expect(page('<p>One</p>')).toContain('fetchpriority');
    expect(page('<form data-island="login"></form>')).not.toContain('fetchpriority');
    expect(page('<p>One</p>')).toContain('fetchpriority');
  });

  it('takes text that looks like a place of the shell, or like a replacement, as text', () => {
    const html = page('<p>$& $1 <!--body--></p>', "<title>$'</title><!--body-->");
    expect(html).toContain("<title>$'</title><!--body-->");
    expect(html).toContain('<div id="root"><p>$& $1 <!--body--></p></div>');
  });
});

describe('snippets of the owner of a site', () => {
  it('are at the ends of head and body, for any content', () => {
    const snippets = { head: "<script>'</head>$&'</script>", foot: '<i>$1</i><!--body-->' };
    const parts = { head: '<title></head></title>', body: '<p></body></p>', language: 'en' } as const;
    const html = arrangePage(shell, parts, snippets);
    expect(html).toMatch(/\$&'<\/script><\/head>/);
    expect(html).toMatch(/<i>\$1<\/i><!--body--><\/body>\n?<\/html>$/);
    expect(html.replace(snippets.head, '').replace(snippets.foot, '')).toBe(arrangePage(shell, parts));
    expect(arrangePage(shell, parts, null)).toBe(arrangePage(shell, parts));
  });
});
