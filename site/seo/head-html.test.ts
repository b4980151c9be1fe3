import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { siteSettings } from '../testing/site-settings.ts';
import { headHtml } from './head-html.ts';
import { inEnglish } from '../testing/english.ts';

const settings = siteSettings({ url: 'https://example.test' });
const SPECIAL = `<b>"Fish" & 'chips'</b> — é 😀 &amp; &#x27;`;

describe('the head as HTML', () => {
  it('escapes what React would, as React would', () => {
    const html = headHtml({ section: 'S', description: SPECIAL, path: '/about' }, inEnglish(settings));
    const meta = createElement('meta', { name: 'description', content: SPECIAL });
    expect(html).toContain(renderToStaticMarkup(meta));
    const titled = headHtml({ section: SPECIAL, description: '', path: '/about' }, inEnglish(settings));
    const title = createElement('title', null, `Colophon - ${SPECIAL}`);
    expect(titled).toContain(renderToStaticMarkup(title));
  });

  it('lets no text out of an element, an attribute or data for machines', () => {
    const evil = `"><script>alert(1)</script></title></script>`;
    const html = headHtml(
      { section: evil, description: evil, path: '/about', keywords: [evil] },
      inEnglish(settings),
    );
    expect(html.match(/<script(?! type="application\/ld\+json">)/g)).toBeNull();
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script /g)?.length ?? 0);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  });

  it('links to the icon for home screens and the manifest of a site with a look of its own', () => {
    const meta = { section: 'About', description: '', path: '/about' };
    const links = (own: object) => {
      const html = headHtml(meta, inEnglish({ ...settings, ...own }));
      return [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
        ([, rel, href]) => `${rel} ${href}`,
      );
    };
    const icon = { image_unique_identifier: 'a'.repeat(32), width: 512, height: 512 };
    const own = ['apple-touch-icon /apple-touch-icon.png', 'manifest /site.webmanifest'];
    expect(links({})).toEqual(['icon /favicon.svg']);
    expect(links({ accent_color: '#7e2430' })).toEqual(['icon /favicon.svg', ...own]);
    expect(links({ icon })).toEqual(['icon /icon-192.png', ...own]);
  });

  it('names where visits are counted only where they are', () => {
    const meta = { section: 'About', description: '', path: '/about' };
    expect(headHtml(meta, inEnglish(settings))).not.toContain('name="analytics"');
    const posthog = { provider: 'posthog', key: 'k', host: 'https://eu.example.test' } as const;
    const counted = { ...settings, analytics: posthog };
    expect(headHtml(meta, inEnglish(counted))).toContain(
      '<meta name="analytics" content="k" data-host="https://eu.example.test"/>',
    );
    const allowed = { script: [], style: [], image: [], font: [], connect: [], frame: [] };
    const snippet = { provider: 'snippet', snippet: '"/><script>go()</script>', allowed } as const;
    expect(headHtml(meta, inEnglish({ ...settings, analytics: snippet }))).toContain(
      '<meta name="analytics" content="&quot;/&gt;&lt;script&gt;go()&lt;/script&gt;"/>',
    );
  });
});
