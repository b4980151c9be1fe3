import { renderToStaticMarkup } from 'react-dom/server';
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { markdownOfHtml } from './html-markdown.ts';

const SITE = 'https://example.test';
const markdown = (html: string) => markdownOfHtml(html, SITE);

describe('a page as Markdown', () => {
  it('keeps headings, lists, quotations and links with their origin', () => {
    const html =
      '<h2>One</h2><p>See <a href="/a">this <em>one</em></a>, <a href="https://b.test/c">that</a>.</p>' +
      '<ol><li><h3><a href="/x">X</a></h3><p>Why</p></li><li>Y</li></ol><blockquote><p>Q</p></blockquote><hr/>';
    expect(markdown(html)).toBe(
      `## One\n\nSee [this *one*](${SITE}/a), [that](https://b.test/c).\n\n1. [X](${SITE}/x) — Why\n2. Y\n\n> Q\n\n---`,
    );
  });

  it('takes no sign of the text for Markdown, nor for HTML', () => {
    const text = '1. # <b> & "x" *y* [z](javascript:1) <!-- c -->';
    const html = renderToStaticMarkup(h('p', { title: '<"' }, text));
    expect(markdown(html)).toBe('1\\. # \\<b\\> & "x" \\*y\\* \\[z\\](javascript:1) \\<!-- c --\\>');
  });

  it('follows no link that is no address', () => {
    expect(markdown('<p><a href="javascript:alert(1)">x</a></p>')).toBe('x');
  });

  it('leaves out what is to be used and what is there for the eye', () => {
    expect(
      markdown(
        '<form><input value="x"/><label>Mail</label></form><span aria-hidden="true">A</span><picture><img alt="c"/></picture><p>B</p>',
      ),
    ).toBe('B');
  });

  it('keeps apart what only its style keeps apart', () => {
    expect(markdown('<p><span>Freud</span><span>4 min read</span></p>')).toBe('Freud · 4 min read');
  });
});
