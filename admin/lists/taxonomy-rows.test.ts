import { describe, expect, it } from 'vitest';
import { tags } from '#schema/resources/tags.ts';
import { FileProblem, type StoredRow, TAXONOMY_ROWS_MAX, planOf, rowsOf, toCsv } from './taxonomy-rows.ts';

const stored: StoredRow[] = [
  { id: 'one', version: 1, name: 'Bees', slug: 'bees', description: null, content_count: 3 },
  { id: 'two', version: 4, name: '=Time, and "again"', slug: 'time', description: 'Two\nlines' },
];
const bytes = (text: string) => new TextEncoder().encode(text);
const planned = (csv: string) => planOf(tags, rowsOf(tags, 'tags.csv', bytes(csv)), stored);

describe('a file of tags', () => {
  it('that was exported changes nothing, and carries no formula', () => {
    const csv = toCsv(tags, stored);
    expect(csv).toContain(`"'=Time, and ""again"""`);
    expect(planned(csv).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  it('changes what differs, makes what is new, and says of each row why not', () => {
    const csv =
      'id,version,name,slug,description\none,1,Honey bees,bees,\ntwo,3,Times,time,\n,,New,,Of late\n,,,,\nx,,,,none\n';
    expect(planned(csv)).toMatchObject([
      { line: 2, outcome: 'changed', body: { name: 'Honey bees' } },
      { line: 3, outcome: 'refused', reason: 'somebody changed it since the export' },
      { line: 4, outcome: 'created', body: { name: 'New', description: 'Of late' } },
      { line: 5, outcome: 'refused', reason: 'name is required' },
      { line: 6, outcome: 'refused' },
    ]);
  });

  it('finds a tag by its slug, and empties what is empty in the file', () => {
    expect(planned('slug,description\ntime,\n')).toMatchObject([
      { outcome: 'changed', body: { description: null } },
    ]);
  });

  it.each([
    ['in another encoding', 'tags.csv', new Uint8Array([110, 97, 109, 101, 10, 0xe9, 10])],
    ['with a column of its own', 'tags.csv', bytes('name,colour\nA,red\n')],
    ['without rows', 'tags.csv', bytes('name\n')],
    ['with too many rows', 'tags.csv', bytes(`name\n${'a\n'.repeat(TAXONOMY_ROWS_MAX + 1)}`)],
    ['with an open quotation mark', 'tags.csv', bytes('name\n"open\n')],
    ['that is no JSON', 'tags.json', bytes('{')],
    ['that is no list', 'tags.json', bytes('{}')],
  ])('%s is refused as a whole', (_what, name, content) => {
    expect(() => rowsOf(tags, name, content)).toThrow(FileProblem);
  });
});
