import { describe, expect, it } from 'vitest';
import { siteSettings } from '../../testing/site-settings.ts';
import { pageFrame } from './page-frame.tsx';
import { english } from '../../testing/english.ts';

const settings = siteSettings({ name: 'Colophon & Sons' });
const frameOf = (path: string, year = 2026) => pageFrame({ words: english, settings, path, year });
const currentLinks = (html: string) =>
  [...html.matchAll(/href="([^"]*)" aria-current="(page|true)"/g)].map(([, href, how]) => `${href} ${how}`);

describe('the frame of a page', () => {
  it('surrounds the part of the page itself', () => {
    const { before, after } = frameOf('/about');
    expect(before).toMatch(/^<a class="skip-link" href="#main">.*<main id="main" tabindex="-1">$/);
    expect(after).toMatch(/^<\/main><footer class="site-footer">.*<\/footer>$/);
    expect(before).toContain('<span>Colophon &amp; Sons</span>');
  });

  it('is drawn once for pages that it looks the same on', () => {
    expect(frameOf('/articles/walden')).toBe(frameOf('/articles/emma'));
    expect(frameOf('/about')).toBe(frameOf('/terms'));
  });

  it.each([
    ['/', ['/ page']],
    ['/articles', ['/articles page', '/articles page']],
    ['/articles/walden', ['/articles true', '/articles true']],
    ['/lists', ['/lists page', '/lists page']],
    ['/about', []],
  ])('names the current link of %s', (path, links) => {
    expect(currentLinks(frameOf(path).before)).toEqual(links);
  });

  it('asks for consent in the words and after the days of the site, with the privacy policy', () => {
    expect(frameOf('/about').before).toContain('Colophon &amp; Sons stores your preferences');
    expect(frameOf('/about').before).not.toContain('data-days');
    const own = siteSettings({ consent: { text: 'No <b>cookies</b> here.', days: 90 } });
    const { before } = pageFrame({ words: english, settings: own, path: '/about', year: 2026 });
    expect(before).toContain('data-days="90"');
    expect(before).toMatch(/No &lt;b&gt;cookies&lt;\/b&gt; here\. Read the <a href="\/terms\/privacy">/);
  });

  it('knows the year and the site that it is drawn for', () => {
    expect(frameOf('/about', 2027).after).toContain('© 2027 Colophon &amp; Sons');
    expect(frameOf('/about').after).toContain('© 2026 Colophon &amp; Sons');
    const other = siteSettings({ name: 'Other' });
    expect(pageFrame({ words: english, settings: other, path: '/about', year: 2026 }).after).toContain(
      '© 2026 Other',
    );
  });
});
