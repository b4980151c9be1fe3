import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../data/entries.ts';
import { Words } from '../language/words.tsx';
import { english } from '../testing/english.ts';
import { contentRecord } from '../testing/records.ts';
import type { EntryProps } from '../views/props.ts';
import { AnyEntry } from './entry-view.tsx';

const interview = contentRecord({
  content_type_name: 'interview',
  title: 'On engines',
  slug: 'on-engines',
  interviewee: 'Ada Lovelace',
});

const drawn = (place: EntryProps['place'], record = interview) => {
  const entry = entryOf(record, new Map());
  if (entry === undefined) throw new Error('It has no path.');
  return renderToStaticMarkup(
    <Words value={english}>
      <AnyEntry entry={entry} place={place} level={2} timeZone="UTC" />
    </Words>,
  );
};

describe('an entry in a list', () => {
  it.each(['column', 'shelf', 'ranked'] as const)('says in a %s what its type has in its byline', (place) => {
    expect(drawn(place)).toContain('<span>Ada Lovelace</span>');
    expect(drawn(place, { ...interview, interviewee: null })).not.toContain('Ada Lovelace');
  });
});
