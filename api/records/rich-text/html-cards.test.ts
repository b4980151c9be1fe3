import { describe, expect, it } from 'vitest';
import { documentFromHtml } from './parse-html.ts';

const blocksOf = (html: string) => documentFromHtml(html).content;
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

describe('HTML that looks like one of our cards', () => {
  it('stays text where other words stand beside its link', () => {
    expect(blocksOf('<p class="action">Read <a href="/a">this</a> first.</p>')).toEqual([
      paragraph(
        { type: 'text', text: 'Read ' },
        { type: 'text', text: 'this', marks: [{ type: 'link', attrs: { href: '/a' } }] },
        { type: 'text', text: ' first.' },
      ),
    ]);
  });

  it('is the form of the newsletter only where it leads to ours', () => {
    expect(blocksOf('<p class="signup"><a href="https://a.test/newsletters">Join</a></p>')).toEqual([
      paragraph({
        type: 'text',
        text: 'Join',
        marks: [{ type: 'link', attrs: { href: 'https://a.test/newsletters' } }],
      }),
    ]);
    expect(blocksOf('<p class="signup"><a href="/newsletters">Join</a></p>')).toEqual([
      { type: 'signup', attrs: { text: 'Join' } },
    ]);
  });

  it('has no URL that a link may not have', () => {
    const html = ['action', 'bookmark', 'embed', 'signup']
      .map((name) => `<figure class="${name}"><a href="javascript:alert(1)">x</a></figure>`)
      .join('');
    expect(JSON.stringify(blocksOf(html))).not.toMatch(/javascript|button|bookmark|embed|signup/);
  });

  it('is a gallery of images only', () => {
    expect(blocksOf('<div class="gallery"><img src="/a.jpg"><img src="/b.jpg"></div>')).toEqual([
      {
        type: 'gallery',
        content: [
          { type: 'image', attrs: { src: '/a.jpg' } },
          { type: 'image', attrs: { src: '/b.jpg' } },
        ],
      },
    ]);
    expect(blocksOf('<div class="gallery"><p>Words</p></div>')).toEqual([
      paragraph({ type: 'text', text: 'Words' }),
    ]);
  });

  it('is no toggle where there is nothing to open', () => {
    expect(blocksOf('<details><summary>Why?</summary></details>')).toEqual([
      paragraph({ type: 'text', text: 'Why?' }),
    ]);
  });
});
