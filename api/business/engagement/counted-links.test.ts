import { describe, expect, it } from 'vitest';
import { linksOf, withCountedLinks } from './counted-links.ts';

const SITE = 'https://site.example';

describe('the links of an email', () => {
  it('are those to pages, each once', () => {
    const html = `<a class="x" href="https://a.example/1?x=1&amp;y=2">A</a><a href="https://a.example/1?x=1&amp;y=2">again</a>
      <!--[if mso]><a href="https://b.example/">B</a><![endif]-->`;
    expect(linksOf(html, SITE)).toEqual(['https://a.example/1?x=1&y=2', 'https://b.example/']);
  });

  it.each([
    '{{ unsubscribe_url }}',
    '{{ view_in_browser_url }}',
    `${SITE}/emails/unsubscribe?token=x`,
    `${SITE}/api/v1/newsletter-campaigns/view-html/x`,
    'https://a.example/?name={{ contact.first_name }}',
    'mailto:ann@example.org',
    'javascript:alert(1)',
    '#top',
    '/relative',
    'https://',
  ])('are never %s', (href) => {
    expect(linksOf(`<a href="${href}">x</a>`, SITE)).toEqual([]);
  });
});

describe('an email with tracked links', () => {
  it('bypasses us in both parts, and ends with an image', () => {
    const counted = new Map([['https://a.example/1?x=1&y=2', 'https://site.example/l/T1']]);
    const html =
      '<body><a href="https://a.example/1?x=1&amp;y=2">A</a> <a href="{{ unsubscribe_url }}">out</a></body>';
    const text = 'A <https://a.example/1?x=1&y=2>\nout <{{ unsubscribe_url }}>\nhttps://a.example/1';
    const mail = withCountedLinks({ html, text }, { counted, pixel: 'https://site.example/l/T0' });
    expect(mail.html).toMatch(
      /^<body><a href="https:\/\/site\.example\/l\/T1">A<\/a> <a href="\{\{ unsubscribe_url \}\}">out<\/a><img src="https:\/\/site\.example\/l\/T0" [^>]*><\/body>$/,
    );
    expect(mail.text).toBe('A <https://site.example/l/T1>\nout <{{ unsubscribe_url }}>\nhttps://a.example/1');
  });
});
