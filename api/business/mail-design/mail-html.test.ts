import { describe, expect, it } from 'vitest';
import { withoutPrograms } from './mail-html.ts';

const page = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;

describe('scripts and forms are removed from an email', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script><p>b</p>', '<p>a</p><p>b</p>'],
    ['a script without an end', '<p>a</p><script>alert(1)<p>b</p>', '<p>a</p>'],
    ['a script with odd attributes', `<script src='//x' async type = a>1</script ><p>b</p>`, '<p>b</p>'],
    ['a frame with what it holds', '<iframe src="//x">text</iframe><object data=x><p>o</p></object>b', 'b'],
    [
      'a form, but not its text',
      '<form action=x>a<input value=b><button>c</button></form>',
      'a<button>c</button>',
    ],
    ['an address that all others begin with', '<base href="//x"><p>a</p>', '<p>a</p>'],
    [
      'handlers, however they are written',
      `<p onclick=a() ONLOAD='b()' class="c">d</p>`,
      '<p class="c">d</p>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(withoutPrograms(page(html))).toBe(page(expected));
  });

  it('and nothing else: comments for Outlook, styles, entities and tables stay', () => {
    const html = page(
      '<!--[if mso | IE]><table><tr><td><![endif]--><table style="color:red"><tbody><tr><td>a &amp; b&nbsp;© &lt;c&gt;</td></tr></tbody></table><!--[if mso]></td></tr></table><![endif]--><style>p > a { color: red }</style>',
    );
    expect(withoutPrograms(html)).toBe(html);
  });
});
