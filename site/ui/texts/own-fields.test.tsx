import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { defineContentType } from '#schema/define/define-content-type.ts';
import {
  audio,
  boolean,
  choice,
  dateTime,
  file,
  gallery,
  groupList,
  image,
  number,
  references,
  richText,
  text,
  textList,
  url,
  video,
} from '#schema/fields/index.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { OwnFacts, OwnMedia, OwnParts, ownPartsOf } from './own-fields.tsx';
import { english } from '../../testing/english.ts';

const podcasts = defineContentType({
  name: 'podcasts',
  type: 'podcast',
  label: { one: 'Podcast', many: 'Podcasts' },
  purpose: 'Episodes.',
  fields: {
    audio: url({ label: 'Audio file' }),
    minutes: number({ unit: 'min' }),
    recorded_at: dateTime(),
    length: choice({ options: ['short', 'long'], labels: { long: 'Takes its time' } }),
    explicit: boolean(),
    guests: textList(),
    more: references({ to: 'tags' }),
    host: text(),
    about: text({ multiline: true }),
    notes: richText(),
    chapters: groupList({
      of: { title: text({ required: true }), text: text({ multiline: true }) },
      titlePart: 'title',
    }),
    secret: text({ staffOnly: true }),
    talk: audio({ label: 'Listen', transcript: 'said' }),
    said: richText({ label: 'Every word' }),
    film: video({ poster: 'still' }),
    still: image(),
    handout: file(),
    map: image(),
    photos: gallery(),
  },
  site: { path: '/podcasts/{slug}', index: '/podcasts', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
}) as ContentType;

function pageOf(values: object): string {
  const own = ownPartsOf(podcasts, { title: 'In the woods', ...values } as ContentRecord, english);
  return renderToStaticMarkup(
    <>
      <OwnFacts facts={own.facts} />
      <OwnMedia media={own.media} />
      <OwnParts parts={[...own.before, ...own.after]} />
    </>,
  );
}

describe('a page of a type without a custom view', () => {
  it('shows every field that is declared and filled, by its name', () => {
    const page = pageOf({
      audio: 'https://audio.example.com/1.mp3',
      minutes: 42,
      recorded_at: '2026-01-02T10:00:00.000Z',
      length: 'long',
      explicit: false,
      guests: ['Henry', 'Jean'],
      more: [{ id: '1', name: 'Woods', slug: 'woods' }],
      host: 'Ines <b>',
      about: 'One.\n\nTwo.',
      notes: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Notes.' }] }] },
      chapters: [{ title: 'Arriving', text: 'By foot.' }],
      secret: 'For the staff',
    });
    const facts = [
      ['Audio file', '<a href="https://audio.example.com/1.mp3">audio.example.com</a>'],
      ['Minutes', '42 min'],
      ['Length', 'Takes its time'],
      ['Explicit', 'No'],
      ['Guests', 'Henry, Jean'],
      ['More', '<a href="/tags/woods">Woods</a>'],
      ['Host', 'Ines &lt;b&gt;'],
    ];
    for (const [label, value] of facts) expect(page).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
    expect(page).toContain('<dt>Recorded at</dt><dd><time dateTime="2026-01-02T10:00:00.000Z">');
    expect(page).toContain('<h2>About</h2><p>One.</p><p>Two.</p>');
    expect(page).toContain('<h2>Notes</h2><div class="prose"><p>Notes.</p></div>');
    expect(page).toContain('<h2>Chapters</h2><div><h3>Arriving</h3><p>By foot.</p></div>');
    expect(page).not.toContain('For the staff');
  });

  it('plays audio and video with the controls of the browser, with a collapsed transcript below', () => {
    const said = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello.' }] }],
    };
    const still = '0123456789abcdef0123456789abcdef';
    const page = pageOf({
      talk: '/files/0123456789abcdef0123456789abcdef.mp3',
      said,
      film: 'https://films.example.com/a.mp4',
      still_unique_identifier: still,
      handout: 'https://example.com/Notes.PDF?page=2',
    });
    expect(page).toContain('<link rel="stylesheet" href="/media.css"/>');
    expect(page).toContain(
      '<audio controls="" preload="none" src="/files/0123456789abcdef0123456789abcdef.mp3" aria-label="Listen"></audio>' +
        '<details><summary>Every word</summary><div class="prose"><p>Hello.</p></div></details>',
    );
    expect(page).toContain(`poster="/images/${still}/800.webp"`);
    expect(page).toContain('<a href="https://example.com/Notes.PDF?page=2">Handout (PDF)</a>');
    // A transcript and a poster appear only with their recording.
    expect(page).not.toContain('<h2>');
  });

  it('shows its own images, and a transcript without its recording as a section', () => {
    const said = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello.' }] }],
    };
    const page = pageOf({ said, map_unique_identifier: 'a'.repeat(32), map_alt: 'The way' });
    expect(page).toContain('<h2>Every word</h2><div class="prose"><p>Hello.</p></div>');
    expect(page).toMatch(
      /<h2>Map<\/h2><img src="\/images\/a{32}\/800\.webp" srcSet="[^"]+" sizes="[^"]+" alt="The way"/,
    );
    expect(page).not.toContain('media.css');
  });

  it('shows a gallery in its order, each image with its words and the way to the whole of it', () => {
    const photo = (letter: string, more: object) => ({
      image_unique_identifier: letter.repeat(32),
      url: '',
      alt: null,
      caption: null,
      ...more,
    });
    const page = pageOf({ photos: [photo('a', { alt: 'The pond', caption: 'In “April”' }), photo('b', {})] });
    expect(page).toContain(
      '<h2>Photos</h2><link rel="stylesheet" href="/media.css"/><ul class="gallery"><li><figure>',
    );
    expect(page).toMatch(/<a href="\/images\/a{32}\/1200\.webp"><img [^>]*alt="The pond"[^>]*\/><\/a>/);
    expect(page).toContain('<figcaption>In “April”</figcaption></figure></li><li><img ');
    expect(page.match(/<a /g)).toHaveLength(1);
    const single = pageOf({ photos: [photo('a', { caption: 'Alone' })] });
    expect(single).not.toMatch(/media\.css|gallery/);
    expect(single).toContain('<figcaption>Alone</figcaption>');
  });

  it('shows nothing of fields that are empty', () => {
    expect(pageOf({ audio: null, guests: [], chapters: [], about: '', more: [], photos: [] })).toBe('');
  });
});
