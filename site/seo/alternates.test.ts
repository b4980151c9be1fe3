import { describe, expect, it } from 'vitest';
import { alternateLinks, shareImage } from './alternates.ts';

const settings = { name: 'Colophon', url: 'https://example.com' };
const meta = (path: string, section = 'Articles') => ({ path, section, description: '' });
const hrefs = (path: string) => alternateLinks(meta(path), settings).map(({ href }) => href);

describe('what a page offers to programs', () => {
  it('is the feeds of the site on the home page', () => {
    expect(hrefs('/')).toEqual(['/feed.xml', '/feed.atom', '/feed.json']);
    expect(alternateLinks(meta('/'), settings)[0]).toEqual({
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Colophon',
      href: '/feed.xml',
    });
  });

  it('is the feeds of a list on each of its pages', () => {
    for (const path of ['/articles', '/articles?page=2']) {
      expect(hrefs(path)).toEqual([
        '/articles/feed.xml',
        '/articles/feed.atom',
        '/articles/feed.json',
        '/feed.xml',
      ]);
    }
    expect(hrefs('/book-summaries/philosophy')).toContain('/book-summaries/philosophy/feed.xml');
    expect(alternateLinks(meta('/articles'), settings)[0]?.title).toBe('Colophon - Articles');
  });

  it('is its Markdown on a page of content', () => {
    expect(hrefs('/articles/walden')).toEqual(['/feed.xml', '/articles/walden.md']);
    expect(hrefs('/book-summaries/philosophy/walden')).toContain('/book-summaries/philosophy/walden.md');
    expect(hrefs('/about')).toEqual(['/feed.xml']);
  });

  it('is a drawn picture on a page about one thing, and none elsewhere', () => {
    expect(shareImage(meta('/articles/walden', 'Walden'), settings)).toEqual({
      url: 'https://example.com/share/articles/walden.png',
      width: 1200,
      height: 630,
      alt: 'Walden',
    });
    expect(shareImage(meta('/lists/to-begin'), settings)?.url).toBe(
      'https://example.com/share/lists/to-begin.png',
    );
    for (const path of ['/', '/articles', '/about', '/lists', '/book-summaries/philosophy']) {
      expect(shareImage(meta(path), settings)).toBeUndefined();
    }
  });
});
