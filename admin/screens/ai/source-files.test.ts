import { describe, expect, it } from 'vitest';
import { refusalOf } from './source-files.ts';

describe('a file for a source', () => {
  it.each(['walden.txt', 'Walden.EPUB', 'notes.md', 'a.docx', 'b.pdf', 'c.html', 'README'])(
    '%s is sent',
    (name) => {
      expect(refusalOf({ name, size: 100 })).toBeUndefined();
    },
  );

  it.each([
    ['of 500 MB', { name: 'a.pdf', size: 500 * 1024 * 1024 }, /larger than 50 MB/],
    ['without a byte', { name: 'a.txt', size: 0 }, /is empty/],
    ['of another kind', { name: 'a.mobi', size: 5 }, /Can’t read/],
  ])('%s is refused before it is sent', (_what, file, words) => {
    expect(refusalOf(file)).toMatch(words);
  });
});
