import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../data/queries/entries.ts';
import { Words } from '../../language/words.tsx';
import { english } from '../../testing/english.ts';
import { NO_MARKS } from '../../testing/marks.ts';
import { contentRecord } from '../../testing/records.ts';
import type { EntryProps } from '../../views/props.ts';
import { AnyEntry } from './entry-view.tsx';

const interview = contentRecord({
  content_type_name: 'interview',
  title: 'On engines',
  slug: 'on-engines',
  interviewee: 'Ada Lovelace',
});

const drawn = (place: EntryProps['place'], record = interview, marks = NO_MARKS) => {
  const entry = entryOf(record, marks);
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

  it.each(['column', 'shelf', 'ranked'] as const)('leads in a %s to the page of who wrote it', (place) => {
    const written = contentRecord({ content_type_name: 'article', author: 'Ines', written_by: null });
    const marks = { ...NO_MARKS, writers: new Map([['Ines', '/people/ines']]) };
    expect(drawn(place, written, marks)).toContain('<span><a href="/people/ines">Ines</a></span>');
    expect(drawn(place, written)).toContain('<span>Ines</span>');
  });
});
