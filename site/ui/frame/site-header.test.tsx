import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { siteSettings } from '../../testing/site-settings.ts';
import { SiteHeader } from './site-header.tsx';

const drawn = (labels: readonly string[], siteName = 'Colophon') => {
  const links = labels.map((label, index) => ({ label, path: `/${index}` }));
  const settings = siteSettings({ name: siteName });
  const current = links.map((link) => ({ ...link, current: undefined }));
  const html = renderToStaticMarkup(<SiteHeader settings={settings} links={current} isHome />);
  const part = (name: string) =>
    new RegExp(`<nav[^>]*aria-label="${name}">(.*?)</nav>`).exec(html)?.[1] ?? '';
  const labelsIn = (name: string) => [...part(name).matchAll(/<a [^>]*>([^<]*)</g)].map(([, label]) => label);
  return { html, main: labelsIn('Main'), menu: labelsIn('Menu'), more: /data-more="(\w+)"/.exec(html)?.[1] };
};

/** Ways that the menu adds to the links of the site. */
const DOORS = ['Subscribe'];

describe('the header', () => {
  it('shows all links where there is room for them', () => {
    const labels = ['Book Summaries', 'Lists', 'Interviews', 'Articles'];
    const { main, menu, more, html } = drawn(labels);
    expect([main, menu, more]).toEqual([labels, [...labels, ...DOORS], undefined]);
    expect(html).not.toContain('dir=');
  });

  it('has the mark of the product until the site has a name, and then its initial', () => {
    expect(drawn([]).html).toContain(
      '<a class="site-logo" href="/" aria-current="page"><i class="glyph mark">',
    );
    expect(drawn([], 'The Potting Shed').html).toContain(
      '<img src="/favicon.svg" width="28" height="28" alt="" fetchPriority="low"/><span>The Potting Shed</span>',
    );
  });

  it('moves links that do not fit to its menu, and shows some only on wide screens', () => {
    const labels = Array.from({ length: 12 }, (_, index) => `A longer label ${index}`);
    const { main, menu, more, html } = drawn(labels);
    expect(menu).toEqual([...labels, ...DOORS]);
    expect(main).toEqual(labels.slice(0, main.length));
    expect(main.length).toBeGreaterThan(4);
    expect(main.length).toBeLessThan(8);
    expect(more).toBe('menu');
    expect(html.match(/<li class="wide">/g)?.length).toBeGreaterThan(0);
  });

  it('keeps room for the name of the site, and for wide letters', () => {
    const labels = Array.from({ length: 12 }, () => 'Label');
    const long = drawn(labels, 'The Society of Readers of Long Books').main.length;
    expect(long).toBeLessThan(drawn(labels).main.length);
    expect(drawn(Array.from({ length: 8 }, () => '本の要約について').slice(0, 8)).more).toBe('menu');
  });

  it('says which way words run that may run from right to left', () => {
    expect(drawn(['كتب', 'Books']).html.match(/dir="auto"/g)).toHaveLength(2);
  });
});
