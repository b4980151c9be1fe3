import { describe, expect, it, vi } from 'vitest';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { type ContentType, contentTypes as allContentTypes } from '#schema/registry/registry.ts';
import { podcasts } from '#schema/testing/podcasts.ts';
import { NO_MARKS } from '../testing/marks.ts';
import { contentRecord } from '../testing/records.ts';
import { siteSettings } from '../testing/site-settings.ts';
import { mediaOrigins } from '../data/content-parts.ts';
import { entryOf } from '../data/queries/entries.ts';
import { mappedData } from '../seo/mapped-data.ts';
import { toAtom } from './atom.ts';
import { feedOf } from './feed.ts';
import { toJsonFeed } from './json-feed.ts';
import { toMarkdownTwin } from './markdown-twin.ts';
import { toRss } from './rss.ts';
import { english, inEnglish } from '../testing/english.ts';

/* A type that the product does not have: what feed readers and search engines get. */
vi.mock('#schema/resources/index.ts', async (load) => {
  const { resources } = await load<{ resources: object }>();
  const { podcasts: declared } = await import('#schema/testing/podcasts.ts');
  return { resources: { ...resources, podcasts: declared } };
});

const settings = siteSettings();
const type = allContentTypes.find(({ name }) => name === 'podcasts') as ContentType;
const FILE = '/files/0123456789abcdef0123456789abcdef.mp3';
const episode = {
  ...contentRecord({ content_type_name: 'podcast', title: 'In the woods', slug: 'in-the-woods' }),
  guest: 'Ines Halloran',
  audio: FILE,
  audio_bytes: 12_345,
  duration: 42,
  transcript: 'Why did you go?\n\nTo live deliberately.',
  topics: ['solitude', 'ponds'],
} as unknown as ContentRecord;
const elsewhere = {
  ...episode,
  audio: 'https://media.example.com/a.m4a?x=1&y=2',
  audio_bytes: null,
} as ContentRecord;
const feed = (record: ContentRecord) =>
  feedOf({ words: english, settings, scope: {}, format: 'rss', records: [record] });

describe('an episode of a declared type', () => {
  it('is enclosed in feeds, with its type and length', () => {
    const url = `${settings.url}${FILE}`;
    expect(toRss(feed(episode))).toContain(`<enclosure url="${url}" length="12345" type="audio/mpeg"/>`);
    expect(toAtom(feed(episode))).toContain(
      `<link rel="enclosure" type="audio/mpeg" href="${url}" title="Audio" length="12345"/>`,
    );
    expect(JSON.parse(toJsonFeed(feed(episode)))).toMatchObject({
      items: [{ attachments: [{ url, mime_type: 'audio/mpeg', title: 'Audio', size_in_bytes: 12_345 }] }],
    });
  });

  it('is enclosed from another site without a made-up length', () => {
    const href = 'https://media.example.com/a.m4a?x=1&amp;y=2';
    expect(toRss(feed(elsewhere))).toContain(`<enclosure url="${href}" length="0" type="audio/mp4"/>`);
    expect(toAtom(feed(elsewhere))).toContain(`type="audio/mp4" href="${href}" title="Audio"/>`);
    expect(toJsonFeed(feed(elsewhere))).not.toContain('size_in_bytes');
  });

  it('gives search engines what its declaration maps', () => {
    expect(mappedData(type, episode, settings.url)).toEqual({
      associatedMedia: {
        '@type': 'AudioObject',
        contentUrl: `${settings.url}${FILE}`,
        encodingFormat: 'audio/mpeg',
        transcript: 'Why did you go?\n\nTo live deliberately.',
      },
      duration: 'PT42M',
      actor: { '@type': 'Person', name: 'Ines Halloran' },
    });
    const empty = { ...episode, audio: null, duration: null, guest: '' } as unknown as ContentRecord;
    expect(mappedData(type, empty, settings.url)).toEqual({});
  });

  it('has its photos in feeds, for search engines, and in its Markdown twin', () => {
    const photo = { image_unique_identifier: 'a'.repeat(32), url: '', alt: 'A <pond>', caption: 'In April' };
    const pictured = { ...episode, photos: [photo, { ...photo, alt: null, caption: null }] } as ContentRecord;
    const source = `${settings.url}/images/${photo.image_unique_identifier}`;
    expect(toJsonFeed(feed(pictured))).toContain(
      JSON.stringify(
        `<figure><img src="${source}/800.jpg" alt="A &lt;pond&gt;" /><figcaption>In April</figcaption></figure>` +
          `<p><img src="${source}/800.jpg" alt="" /></p>`,
      ).slice(1, -1),
    );
    expect(mappedData(type, pictured, settings.url)).toMatchObject({
      photo: [
        { '@type': 'ImageObject', contentUrl: `${source}/1200.jpg`, caption: 'In April' },
        { '@type': 'ImageObject', contentUrl: `${source}/1200.jpg` },
      ],
    });
    expect(toMarkdownTwin(pictured, type, inEnglish(settings))).toContain(`(${source}/800.jpg)\n\nIn April`);
  });

  it('names its file in its Markdown twin', () => {
    const twin = toMarkdownTwin(episode, type, inEnglish(settings));
    expect(twin).toContain(`audio: ${settings.url}${FILE}\n`);
    expect(twin).toContain('## Transcript\n\nWhy did you go?');
  });

  it('shows no common field that its declaration omits, even if it is stored', () => {
    const given = {
      ...episode,
      content_type_name: 'contributor',
      body: { type: 'doc', content: [] },
      author: 'Henry Thoreau',
      tags: [{ id: '1', name: 'Ponds', slug: 'ponds' }],
    } as unknown as ContentRecord;
    const person = allContentTypes.find(({ name }) => name === 'contributors') as ContentType;
    const shown = entryOf(given, NO_MARKS)?.record;
    expect(shown).toMatchObject({ title: 'In the woods', author: null, written_by: null, tags: [] });
    expect(shown).toMatchObject({ published_date: null, reading_minutes: null, intro: given.intro });
    expect(shown).not.toHaveProperty('body');
    const twin = toMarkdownTwin(given, person, inEnglish(settings));
    expect(twin).toContain('title: In the woods\n');
    expect(twin).not.toMatch(/^(?:date|author|written_by|tags):/m);
    expect(given).toMatchObject({ author: 'Henry Thoreau', published_date: episode.published_date });
  });

  it('shows every field where its declaration omits none', () => {
    const article = { ...episode, content_type_name: 'article' };
    expect(entryOf(article, NO_MARKS)?.record).toBe(article);
  });

  it('lets its page play media from the origins in its fields, and from nowhere else', () => {
    expect(mediaOrigins(type, episode)).toEqual([]);
    expect(mediaOrigins(type, elsewhere)).toEqual(['https://media.example.com']);
  });

  it('is found, listed and published as its declaration says', () => {
    expect(podcasts.list.filters).toContain('guest');
    expect(podcasts.search.D).toEqual(['body', 'transcript']);
    expect(podcasts.publishing?.required).toEqual(['title', 'slug', 'intro', 'audio']);
  });
});
