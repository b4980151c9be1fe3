import { siteSettings } from '../testing/site-settings.ts';
import { describe, expect, it } from 'vitest';
import { type HeadTag, headTags } from './head-tags.ts';
import type { PageMeta } from '../base/metadata.ts';
import { inEnglish } from '../testing/english.ts';

const settings = siteSettings();
const page: PageMeta = {
  section: 'Walden',
  description: 'A man builds a hut.',
  path: '/articles/walden',
  keywords: ['Nature', 'Solitude'],
};
const image = { url: 'https://example.com/images/a/400.jpg', width: 400, height: 600, alt: 'A hut' };

describe('the head of a page', () => {
  it('is titled by the site and the section', () => {
    expect(headTags(page, inEnglish(settings))).toContainEqual({ tag: 'title', text: 'Colophon - Walden' });
  });

  it('says the same in description, twitter and og', () => {
    const tags = headTags(page, inEnglish(settings));
    const description = 'A man builds a hut.';
    expect(contentOf(tags, 'description')).toBe(description);
    expect(contentOf(tags, 'twitter:description')).toBe(description);
    expect(contentOf(tags, 'og:description')).toBe(description);
    expect(contentOf(tags, 'keywords')).toBe('Nature, Solitude');
    expect(contentOf(tags, 'og:type')).toBe('website');
    expect(contentOf(tags, 'og:locale')).toBe('en_US');
    expect(contentOf(tags, 'og:site_name')).toBe('Colophon');
    expect(contentOf(tags, 'og:url')).toBe('https://example.com/articles/walden');
  });

  it('names what the site is about where the page names nothing, unless it is not listed', () => {
    const plain = { ...page, keywords: [] };
    expect(contentOf(headTags(plain, inEnglish(settings)), 'keywords')).toContain('non-fiction');
    expect(contentOf(headTags({ ...plain, noindex: true }, inEnglish(settings)), 'keywords')).toBeUndefined();
  });

  it('has a large card only with an image', () => {
    const plain = { ...page, path: '/search' };
    expect(contentOf(headTags(plain, inEnglish(settings)), 'twitter:card')).toBe('summary');
    const pictured = headTags({ ...plain, image }, inEnglish(settings));
    expect(contentOf(pictured, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(pictured, 'og:image')).toBe(image.url);
  });

  it('shows the generated image next to links to content, with its size', () => {
    const tags = headTags({ ...page, image }, inEnglish(settings));
    for (const name of ['og:image', 'twitter:image']) {
      expect(contentOf(tags, name)).toBe('https://example.com/share/articles/walden.png');
    }
    expect(contentOf(tags, 'og:image:width')).toBe('1200');
    expect(contentOf(tags, 'og:image:height')).toBe('630');
    expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image');
  });

  it('leaves out what is not set', () => {
    const tags = headTags({ ...page, path: '/search' }, inEnglish(settings));
    for (const name of ['twitter:site', 'twitter:creator', 'og:image', 'robots']) {
      expect(contentOf(tags, name)).toBeUndefined();
    }
    const known = headTags(
      page,
      inEnglish({ ...settings, twitterSite: '@colophon', twitterCreator: '@ines' }),
    );
    expect(contentOf(known, 'twitter:site')).toBe('@colophon');
    expect(contentOf(known, 'twitter:creator')).toBe('@ines');
  });

  it('names where the text appeared first as canonical, and itself as url', () => {
    const tags = headTags({ ...page, canonical: 'https://first.test/walden' }, inEnglish(settings));
    expect(tags).toContainEqual({
      tag: 'link',
      attributes: { rel: 'canonical', href: 'https://first.test/walden' },
    });
    expect(contentOf(tags, 'og:url')).toBe('https://example.com/articles/walden');
  });

  it('cannot be left by a title that closes the script', () => {
    const tags = headTags({ ...page, section: '</script><script>alert(1)</script>' }, inEnglish(settings));
    const data = tags.flatMap((tag) => (tag.tag === 'json-ld' ? [tag.text] : []));
    expect(data).toHaveLength(1);
    expect(data.join()).not.toContain('<');
    expect(JSON.parse(data.join())).toMatchObject({
      '@type': 'WebPage',
      name: 'Colophon - </script><script>alert(1)</script>',
    });
  });
});

function contentOf(tags: readonly HeadTag[], name: string): string | undefined {
  const found = tags.find(
    (tag) => tag.tag === 'meta' && [tag.attributes['name'], tag.attributes['property']].includes(name),
  );
  return found?.tag === 'meta' ? found.attributes['content'] : undefined;
}
