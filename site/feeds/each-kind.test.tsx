import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { bylineOf, bylinePictureOf } from '#schema/registry/byline.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { defineContentType } from '#schema/define/define-content-type.ts';
import * as declared from '#schema/fields/index.ts';
import * as offered from '#schema/public.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Entry } from '../data/content-record.ts';
import { headTags } from '../seo/head-tags.ts';
import { mappedData } from '../seo/mapped-data.ts';
import { bylineImage } from '../seo/byline-image.ts';
import { english, inEnglish } from '../testing/english.ts';
import { contentRecord } from '../testing/records.ts';
import { siteSettings } from '../testing/site-settings.ts';
import { Words } from '../language/words.tsx';
import { EntryItem } from '../ui/entries/entry-list.tsx';
import { OwnFacts, OwnMedia, OwnParts, ownPartsOf } from '../ui/texts/own-fields.tsx';
import { shownByline } from '../ui/entries/use-byline.tsx';
import { entryHtml } from './entry-html.ts';
import { toMarkdownTwin } from './markdown-twin.ts';

/* One field of each kind that a site can declare, wherever an entry is shown. */
const MAP = 'a'.repeat(32);
const PHOTO = 'b'.repeat(32);
const { document, henry, woods } = {
  document: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rich words.' }] }],
  },
  henry: { id: '1', name: 'Henry Thoreau', slug: 'henry-thoreau' },
  woods: { id: '2', name: 'Woods', slug: 'woods' },
};

interface Shown {
  field: declared.Field;
  /** By the names of the response. */
  stored: Record<string, unknown>;
  /** Part of its page, its feed and its Markdown twin. */
  page: string;
  feed: string;
  twin: string;
  /** The value of `about` in its structured data. */
  data: unknown;
}
const same = (field: declared.Field, value: unknown, words: string): Shown => ({
  field,
  stored: { one: value },
  page: words,
  feed: words,
  twin: words,
  data: value,
});
const own = (address: string) => `https://media.example.com/${address}`;
const media = (
  field: declared.Field,
  address: string,
  { page, type }: { page: string; type: string },
): Shown => ({
  ...same(field, own(address), own(address)),
  page,
  data: expect.objectContaining({ '@type': type, contentUrl: own(address) }),
});
const picture = (identifier: string) => ({
  page: `/images/${identifier}/800.webp`,
  feed: `/images/${identifier}/800.jpg`,
  twin: `/images/${identifier}/800.jpg`,
});

/** Every kind: one that a site gains does not pass until it is here. */
const KINDS: Readonly<Record<string, Shown>> = {
  text: same(declared.text(), 'A line', 'A line'),
  richText: {
    ...same(declared.richText(), document, 'Rich words.'),
    stored: { one: document, one_text: 'Rich words.' },
    data: 'Rich words.',
  },
  textList: { ...same(declared.textList(), ['Ponds', 'Owls'], 'Ponds, Owls'), twin: '- Owls' },
  number: { ...same(declared.number({ unit: 'min' }), 42, '42 min'), twin: 'one: 42' },
  choice: {
    ...same(
      declared.choice({ options: ['long'], labels: { long: 'Takes its time' } }),
      'long',
      'Takes its time',
    ),
    twin: 'one: long',
  },
  boolean: { ...same(declared.boolean(), true, '<dd>Yes</dd>'), feed: '<li>One</li>', twin: 'one: true' },
  truth: { ...same(declared.truth(), true, '<dd>Yes</dd>'), feed: '<li>One</li>', twin: 'one: true' },
  dateTime: {
    ...same(declared.dateTime(), '2026-01-02T10:00:00.000Z', '2026-01-02T10:00:00.000Z'),
    feed: 'January 2, 2026',
  },
  email: same(declared.email(), 'ada@example.com', 'ada@example.com'),
  url: same(declared.url(), 'https://example.com/ada', 'https://example.com/ada'),
  isbn: same(declared.isbn(), '9780691096124', '9780691096124'),
  slug: same(declared.slug({ from: 'title' }), 'short-name', 'short-name'),
  reference: {
    ...same(declared.reference({ to: 'contributors' }), henry, 'Henry Thoreau'),
    data: expect.objectContaining({ '@type': 'Person', name: 'Henry Thoreau' }),
  },
  references: {
    ...same(declared.references({ to: 'tags' }), [woods], 'Woods'),
    data: [expect.objectContaining({ '@type': 'Thing', name: 'Woods' })],
  },
  groupList: same(
    declared.groupList({ of: { title: declared.text({ required: true }) }, titlePart: 'title' }),
    [{ title: 'Arriving' }],
    'Arriving',
  ),
  image: {
    field: declared.image(),
    stored: { one_unique_identifier: MAP, one_url: 'https://example.com/map.jpg', one_alt: 'The way' },
    ...picture(MAP),
    data: 'https://example.com/map.jpg',
  },
  gallery: {
    field: declared.gallery({ large: false }),
    stored: { one: [{ image_unique_identifier: PHOTO, url: '', alt: 'A pond', caption: null }] },
    ...picture(PHOTO),
    data: [expect.objectContaining({ '@type': 'ImageObject' })],
  },
  audio: media(declared.audio(), 'a.mp3', { page: '<audio controls', type: 'AudioObject' }),
  video: media(declared.video(), 'a.mp4', { page: '<video controls', type: 'VideoObject' }),
  file: media(declared.file(), 'a.pdf', { page: '>One (PDF)</a>', type: 'MediaObject' }),
};
/** In lists, as HTML, and on share images and in newsletters, as text: every kind but those that are texts of their own. */
const IN_LISTS: Readonly<Record<string, { html?: string; text?: string; picture?: string }>> = {
  text: { text: 'A line' },
  textList: { text: 'Ponds, Owls' },
  number: { text: '42 min' },
  choice: { text: 'Takes its time' },
  boolean: { text: 'One' },
  truth: { text: 'One' },
  dateTime: { text: 'January 2, 2026' },
  email: { html: '<a href="mailto:ada@example.com">ada@example.com</a>', text: 'ada@example.com' },
  url: { html: '<a href="https://example.com/ada">example.com</a>', text: 'example.com' },
  isbn: { text: '9780691096124' },
  slug: { text: 'short-name' },
  reference: { html: '<a href="/people/henry-thoreau">Henry Thoreau</a>', text: 'Henry Thoreau' },
  references: { html: '<a href="/tags/woods">Woods</a>', text: 'Woods' },
  image: { picture: MAP },
  gallery: { picture: PHOTO },
  audio: { text: 'One' },
  video: { text: 'One' },
  file: { html: `<a href="${own('a.pdf')}">One (PDF)</a>`, text: 'One' },
};

const settings = siteSettings();
const typeWith = (one: declared.Field, byline: boolean) =>
  defineContentType({
    name: 'podcasts',
    type: 'podcast',
    label: { one: 'Podcast', many: 'Podcasts' },
    purpose: 'Episodes.',
    fields: { one },
    site: {
      path: '/podcasts/{slug}',
      index: '/podcasts',
      section: 'Podcasts',
      schemaOrg: 'PodcastEpisode',
      structuredData: { about: 'one' },
      ...(byline ? { byline: ['one' as never] } : {}),
    },
  }) as unknown as ContentType;

describe('a field of each kind', () => {
  it('is one that a site can declare', () => {
    const made = Object.keys(offered).filter((name) => name in declared && name !== 'z');
    expect(Object.keys(KINDS).toSorted()).toEqual(made.toSorted());
  });

  it.each(Object.entries(KINDS))(
    'is on its page, in feeds, for search engines, and in Markdown: %s',
    (_, shown) => {
      const type = typeWith(shown.field, false);
      const record = { ...contentRecord({ title: 'In the woods' }), ...shown.stored } as ContentRecord;
      const parts = ownPartsOf(type, record, english);
      const page = renderToStaticMarkup(
        <>
          <OwnFacts facts={parts.facts} />
          <OwnMedia media={parts.media} />
          <OwnParts parts={[...parts.before, ...parts.after]} />
        </>,
      );
      expect(page).toContain(shown.page);
      const place = {
        type,
        words: english,
        siteUrl: settings.url,
        timeZone: 'UTC',
        url: `${settings.url}/x`,
      };
      expect(entryHtml(record, place)).toContain(shown.feed);
      expect(toMarkdownTwin(record, type, inEnglish(settings))).toContain(shown.twin);
      expect(mappedData(type, record, settings.url)).toEqual({ about: shown.data });
    },
  );

  it('is in lists, unless it is a text of its own', () => {
    const others = Object.keys(KINDS).filter((name) => !(name in IN_LISTS));
    expect(others).toEqual(['richText', 'groupList']);
  });

  it.each(Object.entries(IN_LISTS))(
    'is in lists, on share images, in link previews, and in newsletters: %s',
    (name, { html, text, picture }) => {
      const { field, stored } = KINDS[name] as Shown;
      const type = typeWith(field, true);
      const record = { ...contentRecord({ title: 'In the woods' }), ...stored } as ContentRecord;
      const facts = shownByline(type, record, { words: english, timeZone: 'UTC' });
      const entry: Entry = {
        record,
        path: '/podcasts/x',
        typeName: 'podcasts',
        called: { text: 'Podcast', key: 'podcasts.label.one' },
        accent: 'slate',
      };
      const listed = renderToStaticMarkup(
        <Words value={english}>
          <EntryItem
            entry={entry}
            level={2}
            kinds
            timeZone="UTC"
            facts={facts}
            picture={bylinePictureOf(type, record)}
          />
        </Words>,
      );
      const line = bylineOf(type, record, {
        tag: 'en',
        timeZone: 'UTC',
        say: (_, words) => words,
        kindNamed: () => undefined,
      });
      const preview = {
        section: 'S',
        description: '',
        path: '/podcasts/x',
        picture: bylineImage(type, record, settings.url),
      };
      const tags = JSON.stringify(headTags(preview, { settings, words: english }));
      expect(listed).toContain(
        picture === undefined ? `<span>${html ?? text}</span>` : `src="/images/${picture}/200.webp"`,
      );
      expect(line).toEqual([text].filter((one) => one !== undefined));
      expect(/\/images\/(\w+)\/1200\.jpg/.exec(tags)?.[1]).toBe(picture);
    },
  );

  it('that says no, or is empty, is left out of lists', () => {
    const type = typeWith(declared.boolean(), true);
    for (const one of [false, null, undefined])
      expect(shownByline(type, { one }, { words: english, timeZone: 'UTC' })).toEqual([]);
    const people = typeWith(declared.references({ to: 'contributors' }), true);
    expect(shownByline(people, { one: [] }, { words: english, timeZone: 'UTC' })).toEqual([]);
  });
});
