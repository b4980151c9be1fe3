// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { bringUpToDate } from './preview-document.ts';

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const SITE = (name: string, text: string, style = '') =>
  `<head><style>${style}</style></head><body><header class="site-header">${name}</header><main>${text}</main><footer class="site-footer">${name}</footer></body>`;

describe('a page that is shown', () => {
  it('follows in its text, its header, its footer and its look', () => {
    const shown = documentOf(SITE('One', '<p>Old</p>', 'a{color:red}'));
    bringUpToDate(shown, documentOf(SITE('Two', '<p>New</p>', 'a{color:blue}')));
    expect(shown.body.textContent).toBe('TwoNewTwo');
    expect(shown.head.textContent).toContain('blue');
    expect(shown.head.textContent).not.toContain('red');
  });

  it('keeps what stays the same in place', () => {
    const shown = documentOf(SITE('One', '<p>Old</p>'));
    const header = shown.querySelector('.site-header');
    bringUpToDate(shown, documentOf(SITE('One', '<p>New</p>')));
    expect(shown.querySelector('.site-header')).toBe(header);
  });

  it('follows as an email, which has no such parts', () => {
    const shown = documentOf('<body><h1>Dear reader</h1></body>');
    bringUpToDate(shown, documentOf('<body><h1>Dear Alex</h1><p>More</p></body>'));
    expect(shown.body.innerHTML).toBe('<h1>Dear Alex</h1><p>More</p>');
  });
});
