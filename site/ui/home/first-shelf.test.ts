import { describe, expect, it } from 'vitest';
import type { Entry } from '../../data/content-record.ts';
import type { FilledSection } from '../../data/queries/home.ts';
import { contentRecord } from '../../testing/records.ts';
import { onFirstShelf } from './first-shelf.ts';

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/x/${index}`,
    typeName: 'book-summaries',
    called: { key: 'book-summaries.one', text: 'Book summary' },
    accent: 'green',
    record: contentRecord({ id: String(index) }),
  }));

const section = (kind: string, count: number): FilledSection => ({
  section: { kind, title: null, count, text: null } as FilledSection['section'],
  source: undefined,
  entries: entries(count),
  total: count,
  lists: [],
  whole: undefined,
});

/** How many books stand next to each section’s entry, and how many it has. */
const placed = (...sections: readonly FilledSection[]) =>
  onFirstShelf(sections).map(({ beside, entries: own }) => [beside.length, own.length]);

describe('the first shelf of the home page', () => {
  it('has four books of the shelf below, which keeps the others in order', () => {
    expect(placed(section('lead', 1), section('shelf', 11))).toEqual([
      [4, 1],
      [0, 7],
    ]);
    const [lead, shelf] = onFirstShelf([section('lead', 1), section('shelf', 11)]);
    expect(lead?.beside.map(({ path }) => path)).toEqual(['/x/0', '/x/1', '/x/2', '/x/3']);
    expect(shelf?.entries[0]?.path).toBe('/x/4');
  });

  it.each([
    [7, 3],
    [5, 1],
    [4, 0],
    [0, 0],
  ])('leaves a shelf of %d at least four', (count, beside) => {
    expect(placed(section('lead', 1), section('shelf', count))).toEqual([
      [beside, 1],
      [0, count - beside],
    ]);
  });

  it('borrows only for an entry that leads the page, from a shelf right below it', () => {
    expect(placed(section('lead', 0), section('shelf', 11))).toEqual([
      [0, 0],
      [0, 11],
    ]);
    expect(placed(section('shelf', 11), section('lead', 1))).toEqual([
      [0, 11],
      [0, 1],
    ]);
    expect(placed(section('lead', 1), section('entries', 3), section('shelf', 11))).toEqual([
      [0, 1],
      [0, 3],
      [0, 11],
    ]);
  });
});
