import { describe, expect, it } from 'vitest';
import { bylineOf, coverTitleOf } from './byline.ts';
import { defineContentType } from '../define/define-content-type.ts';
import { choice, dateTime, number, text, textList } from '../fields/index.ts';

const type = defineContentType({
  name: 'podcasts',
  type: 'podcast',
  label: { one: 'Podcast', many: 'Podcasts' },
  purpose: 'To listen to.',
  fields: {
    guest: text(),
    minutes: number({ unit: 'min' }),
    length: { ...number(), as: 'duration' },
    recorded_at: dateTime(),
    topics: textList(),
    season: choice({ options: ['one', 'two'], labels: { two: 'Second season' } }),
    transcript: text({ large: true }),
  },
  site: {
    path: '/podcasts/{slug}',
    index: '/podcasts',
    section: 'Podcasts',
    schemaOrg: 'PodcastEpisode',
    byline: ['guest', 'minutes', 'length', 'recorded_at', 'topics', 'season'],
    coverTitle: 'guest',
  },
});
const words = {
  tag: 'en',
  timeZone: 'Asia/Tokyo',
  say: (_key: string, english: string) => english,
  kindNamed: () => undefined,
};

describe('the byline of a record', () => {
  it('says each value by its kind, and leaves out what is empty', () => {
    const record = {
      guest: 'Grace Hopper',
      minutes: 12,
      recorded_at: '2026-11-26T20:00:00Z',
      topics: ['ships', 'compilers'],
      season: 'two',
    };
    expect(bylineOf(type, record, words)).toEqual([
      'Grace Hopper',
      '12 min',
      'November 27, 2026',
      'ships, compilers',
      'Second season',
    ]);
    expect(bylineOf(type, { guest: null, minutes: undefined, topics: [] }, words)).toEqual([]);
  });

  it('shows a kind of field of the site as that kind does, and the value itself where it fails', () => {
    const shown = (show: (value: never) => string) =>
      bylineOf(type, { length: 754 }, { ...words, kindNamed: () => ({ show }) });
    expect(shown((seconds: number) => `${Math.floor(seconds / 60)}:${seconds % 60}`)).toEqual(['12:34']);
    expect(
      shown(() => {
        throw new Error('no');
      }),
    ).toEqual(['754']);
  });

  it('is in the language that is asked for', () => {
    const say = (key: string, english: string) =>
      ({ 'podcasts.fields.minutes.unit': 'Min.', 'podcasts.fields.season.labels.two': 'Zweite Staffel' })[
        key
      ] ?? english;
    const record = { minutes: 12, recorded_at: '2026-11-26T20:00:00Z', season: 'two' };
    expect(bylineOf(type, record, { ...words, tag: 'de', say })).toEqual([
      '12 Min.',
      '27. November 2026',
      'Zweite Staffel',
    ]);
  });
});

describe('the title on a cover', () => {
  it('is the field that the type names, or the title', () => {
    expect(coverTitleOf(type, { title: 'Compilers', guest: 'Grace Hopper' })).toBe('Grace Hopper');
    expect(coverTitleOf(type, { title: 'Compilers', guest: ' ' })).toBe('Compilers');
    expect(coverTitleOf(undefined, { title: 'Compilers' })).toBe('Compilers');
  });
});
