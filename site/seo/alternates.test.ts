import { describe, expect, it } from 'vitest';
import { siteSettings } from '../testing/site-settings.ts';
import { alternateLinks, shareImage } from './alternates.ts';

const settings = siteSettings();
const meta = (path: string, section = 'Articles') => ({ path, section, description: '' });
const links = (path: string) => alternateLinks(meta(path), settings);
const feeds = (path: string) =>
  links(path).flatMap(({ type, href }) => (type === 'text/markdown' ? [] : [href]));
const twin = (path: string) => links(path).find(({ type }) => type === 'text/markdown')?.href;

describe('what a page offers to programs', () => {
  it('is the feeds of the site on the home page', () => {
    expect(feeds('/')).toEqual(['/feed.xml', '/feed.atom', '/feed.json']);
    expect(alternateLinks(meta('/'), settings)[0]).toEqual({
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Colophon',
      href: '/feed.xml',
    });
  });

  it('is the feeds of a list on each of its pages', () => {
    for (const path of ['/articles', '/articles?page=2']) {
      expect(feeds(path)).toEqual([
        '/articles/feed.xml',
        '/articles/feed.atom',
        '/articles/feed.json',
        '/feed.xml',
      ]);
    }
    expect(feeds('/book-summaries/philosophy')).toContain('/book-summaries/philosophy/feed.xml');
    expect(feeds('/tags/stoicism')).toContain('/tags/stoicism/feed.xml');
    expect(feeds('/people/ada')).toContain('/people/ada/feed.xml');
    expect(alternateLinks(meta('/articles'), settings)[0]?.title).toBe('Colophon - Articles');
  });

  it('is its Markdown on every page that is read', () => {
    expect(feeds('/articles/walden')).toEqual(['/feed.xml']);
    for (const path of [
      '/articles/walden',
      '/book-summaries/philosophy',
      '/lists',
      '/tags/stoicism',
      '/about',
    ])
      expect(twin(path)).toBe(`${path}.md`);
    expect(twin('/')).toBe('/index.md');
    expect(twin('/articles?page=2')).toBe('/articles.md?page=2');
    expect(twin('/lists/to-begin?page=2')).toBe('/lists/to-begin.md');
    for (const path of ['/search', '/login', '/explore', '/emails/confirm', '/route-a'])
      expect(twin(path)).toBeUndefined();
  });

  it('is a generated image: of the thing that a page is about, or of a row of what it gathers', () => {
    expect(shareImage(meta('/articles/walden', 'Walden'), settings)).toEqual({
      url: 'https://example.com/share/articles/walden.png',
      width: 1200,
      height: 630,
      alt: 'Walden',
    });
    expect(shareImage(meta('/lists/to-begin'), settings)?.url).toBe(
      'https://example.com/share/lists/to-begin.png',
    );
    expect(shareImage(meta('/'), settings)?.url).toBe('https://example.com/share/index.png');
    for (const path of ['/articles', '/book-summaries/philosophy', '/tags/stoicism', '/people/ada']) {
      expect(shareImage(meta(path), settings)?.url).toBe(`https://example.com/share${path}.png`);
    }
    for (const path of ['/explore', '/lists', '/tags', '/newsletters'])
      expect(shareImage(meta(path), settings)?.url).toBe('https://example.com/share/index.png');
    for (const path of ['/login', '/search', '/emails/confirm', '/route-a'])
      expect(shareImage(meta(path), settings)).toBeUndefined();
  });
});
