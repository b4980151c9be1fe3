import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '#schema/content-record.ts';
import { defineContentType } from '#schema/define-content-type.ts';
import {
  boolean,
  choice,
  dateTime,
  groupList,
  number,
  references,
  richText,
  text,
  textList,
  url,
} from '#schema/fields/index.ts';
import type { ContentType } from '#schema/registry.ts';
import { OwnFacts, OwnParts, ownPartsOf } from './own-fields.tsx';

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
  },
  site: { path: '/podcasts/{slug}', index: '/podcasts', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
}) as ContentType;

function pageOf(values: object): string {
  const own = ownPartsOf(podcasts, { title: 'In the woods', ...values } as ContentRecord);
  return renderToStaticMarkup(
    <>
      <OwnFacts facts={own.facts} />
      <OwnParts parts={[...own.before, ...own.after]} />
    </>,
  );
}

describe('a page of a type without a view of its own', () => {
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
      ['More', 'Woods'],
      ['Host', 'Ines &lt;b&gt;'],
    ];
    for (const [label, value] of facts) expect(page).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
    expect(page).toContain('<dt>Recorded at</dt><dd><time dateTime="2026-01-02T10:00:00.000Z">');
    expect(page).toContain('<h2>About</h2><p>One.</p><p>Two.</p>');
    expect(page).toContain('<h2>Notes</h2><div class="prose"><p>Notes.</p></div>');
    expect(page).toContain('<h2>Chapters</h2><div><h3>Arriving</h3><p>By foot.</p></div>');
    expect(page).not.toContain('For the staff');
  });

  it('shows nothing of fields that are empty', () => {
    expect(pageOf({ audio: null, guests: [], chapters: [], about: '', more: [] })).toBe('');
  });
});
