import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SiteSettings } from '../../base/site-context.ts';
import { siteSettings } from '../../testing/site-settings.ts';
import { SiteFooter } from './site-footer.tsx';

const drawn = (given: Partial<SiteSettings>) =>
  renderToStaticMarkup(<SiteFooter settings={siteSettings(given)} year={2026} />);

describe('the footer', () => {
  it('shows how to get in touch: by email, with its icon, and at a profile', () => {
    const html = drawn({
      contact_email: 'hello@example.test',
      social: ['https://www.instagram.com/colophon/'],
    });
    expect(html).toContain('<h2>Get in Touch</h2>');
    expect(html).toMatch(
      /<a [^>]*href="mailto:hello@example\.test"><i class="mail" aria-hidden="true"><\/i><span>hello@<wbr\/>example\.test<\/span><\/a>/,
    );
    expect(html).toContain(
      'href="https://www.instagram.com/colophon/" rel="me noopener"><span>instagram.com/<wbr/>colophon</span><',
    );
  });

  it('leaves out the address and the profile that are not set', () => {
    const html = drawn({});
    expect(html).toContain('<h2>Get in Touch</h2><ul><li><a href="/newsletters">');
    expect(html).not.toContain('mailto:');
  });

  it('links to the site’s main sections, unless a column does', () => {
    const path = '/pages/what-is-colophon-all-about';
    expect(drawn({})).toContain(`<a href="${path}">What is Colophon?</a></p>`);
    const { navigation } = siteSettings({});
    const footer = [{ title: 'More', links: [{ label: 'All about it', path }] }];
    expect(drawn({ navigation: { ...navigation, footer } })).not.toContain('What is Colophon?');
  });

  it('names the year and what it is made with', () => {
    const html = drawn({});
    expect(html).toContain('© 2026 Colophon');
    expect(html.replace(/<[^>]+>/g, '')).toContain('Made with  for book lovers');
    expect(html).toContain('aria-label="love"');
  });
});
