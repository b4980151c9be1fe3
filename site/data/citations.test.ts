import { describe, expect, it } from 'vitest';
import { citationFile, citationsOf } from './citations.ts';

const NOTHING = {
  subtitle: null,
  translator: null,
  editor: null,
  year_written: null,
  publication_year: null,
  edition: null,
  edition_year: null,
  publisher: null,
  isbn: null,
  page_count: null,
  free_text: null,
};
const walden = {
  ...NOTHING,
  title: 'Walden',
  subtitle: 'Or, Life in the Woods',
  author: 'Henry David Thoreau',
  publication_year: 1854,
  publisher: 'Ticknor and Fields',
  slug: 'walden',
};
const meditations = {
  ...NOTHING,
  title: 'Meditations',
  author: 'Marcus Aurelius',
  translator: 'Meric Casaubon',
  editor: 'W. H. D. Rouse',
  year_written: 180,
  edition: '2nd ed.',
  edition_year: 1900,
  publisher: 'Dent & Co.',
  isbn: '9780306406157',
  page_count: 240,
  free_text: 'https://www.gutenberg.org/ebooks/2680',
  slug: 'meditations',
};
const told = (book: Parameters<typeof citationsOf>[0]) =>
  citationsOf(book).map(({ before, title, after }) => `${before}<${title}>${after}`);

describe('a citation', () => {
  it('is as the style guides write a book', () => {
    expect(told(walden)).toEqual([
      'Thoreau, H. D. (1854). <Walden: Or, Life in the Woods>. Ticknor and Fields.',
      'Thoreau, Henry David. <Walden: Or, Life in the Woods>. Ticknor and Fields, 1854.',
      'Thoreau, Henry David. <Walden: Or, Life in the Woods>. Ticknor and Fields, 1854.',
    ]);
  });

  it('says who translated and edited an edition of an old work, whose author has no family name', () => {
    expect(told(meditations)).toEqual([
      'Marcus Aurelius. (1900). <Meditations> (M. Casaubon, Trans.; W. H. D. Rouse, Ed.; 2nd ed.). Dent & Co. (Original work published 180)',
      'Marcus Aurelius. <Meditations>. Translated by Meric Casaubon, edited by W. H. D. Rouse, 2nd ed., Dent & Co., 1900.',
      'Marcus Aurelius. <Meditations>. Translated by Meric Casaubon. Edited by W. H. D. Rouse. 2nd ed. 180. Dent & Co., 1900.',
    ]);
  });

  it.each([
    ['Michel de Montaigne', 'Montaigne, Michel de. '],
    ['W. E. B. Du Bois', 'Du Bois, W. E. B. '],
    ['Plato', 'Plato. '],
    ['King, Martin Luther', 'King, Martin Luther. '],
    ['Martin Luther King, Jr.', 'King, Martin Luther, Jr. '],
    ['Ada Lovelace; Charles Babbage', 'Lovelace, Ada, and Charles Babbage. '],
    ['Ada Lovelace and Charles Babbage', 'Lovelace, Ada, and Charles Babbage. '],
    ['A. One; B. Two; C. Three', 'One, A., et al. '],
    ['', ''],
  ])('knows the names in %s', (author, before) => {
    expect(citationsOf({ ...walden, author })[1]?.before).toBe(before);
  });

  it('of several authors names all where its style does', () => {
    const [apa, , chicago] = citationsOf({ ...walden, author: 'Ann One; Ben Two; Cal Three' });
    expect(apa?.before).toBe('One, A., Two, B., & Three, C. (1854). ');
    expect(chicago?.before).toBe('One, Ann, Ben Two, and Cal Three. ');
  });

  it('leaves out what is not known', () => {
    expect(
      told({ ...walden, author: null, subtitle: null, publisher: null, publication_year: null }),
    ).toEqual(['(n.d.). <Walden>.', '<Walden>.', '<Walden>.']);
    expect(citationsOf({ ...walden, publication_year: -500 })[0]?.before).toBe(
      'Henry David Thoreau. (500 B.C.E.). ',
    );
  });
});

describe('the file of a reference manager', () => {
  it('is BibTeX whose signs cannot end a field', () => {
    expect(
      citationFile({ ...meditations, title: 'A {B} \\ 100% & more' }, 'bib', 'https://x.test/books/m'),
    ).toBe(
      [
        '@book{meditations1900,',
        '  author = {Marcus Aurelius},',
        '  title = {{A \\{B\\} \\textbackslash{} 100\\% \\& more}},',
        '  translator = {Casaubon, Meric},',
        '  editor = {Rouse, W. H. D.},',
        '  edition = {2nd ed.},',
        '  publisher = {Dent \\& Co.},',
        '  year = {1900},',
        '  origdate = {180},',
        '  isbn = {9780306406157},',
        '  pagetotal = {240},',
        '  url = {https://www.gutenberg.org/ebooks/2680},',
        '}\n',
      ].join('\n'),
    );
  });

  it('is RIS, a tag a line', () => {
    expect(citationFile(walden, 'ris', 'https://x.test/books/walden')).toBe(
      [
        'TY  - BOOK',
        'AU  - Thoreau, Henry David',
        'TI  - Walden: Or, Life in the Woods',
        'PB  - Ticknor and Fields',
        'PY  - 1854',
        'UR  - https://x.test/books/walden',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });
});
