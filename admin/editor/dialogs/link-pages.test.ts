import { expect, test } from 'vitest';
import type { AdminRecord } from '../../records/records.ts';
import { bestOf } from './link-pages.tsx';

const record = (pk: string, rest: object) => ({ pk, id: pk, ...rest }) as unknown as AdminRecord;

test('puts pages with the words in their titles before those that were found by author, each once', () => {
  const byAuthor = record('1', {
    title: 'On the Shortness of Life',
    author: 'Seneca',
    updated_at: '2026-03-01',
  });
  const older = record('2', { title: 'An evening with Seneca', updated_at: '2026-01-01' });
  const newer = record('3', { title: 'Seneca’s letters', updated_at: '2026-02-01' });
  const inItsText = record('4', { title: 'Getting up', author: 'Maud Pettersen', updated_at: '2026-04-01' });
  const all = [inItsText, byAuthor, older, newer, byAuthor];
  expect(bestOf(all, ' seneca').map(({ pk }) => pk)).toEqual(['3', '2', '1', '4']);
});

test('puts the most recently edited first when nothing is typed', () => {
  const [old, fresh] = [
    record('1', { title: 'a', updated_at: '2026-01-01' }),
    record('2', { title: 'b', updated_at: '2026-02-01' }),
  ];
  expect(bestOf([old, fresh], '').map(({ pk }) => pk)).toEqual(['2', '1']);
});
