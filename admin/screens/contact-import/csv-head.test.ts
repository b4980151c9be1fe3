import { describe, expect, it } from 'vitest';
import { attributeOf, readCsvHead } from './csv-head.ts';

describe('the beginning of a CSV file', () => {
  it('shows columns, examples and where they most likely go', async () => {
    const head = await readCsvHead(
      new Blob([
        '\uFEFFE-Mail;Vorname;City\r\n\r\nann@example.org;;Bern\r\nbob@example.org;Bob;"Zug; ZG"\r\n',
      ]),
    );
    expect(head).toEqual({
      columns: ['E-Mail', 'Vorname', 'City'],
      examples: ['ann@example.org', 'Bob', 'Bern'],
      mapping: { 'E-Mail': 'email', Vorname: 'first_name' },
    });
  });

  it('is nothing where the file is empty', async () => {
    expect(await readCsvHead(new Blob(['\r\n']))).toBeUndefined();
  });
});

describe('the attribute of a column', () => {
  it.each([
    ['Favourite genre', 'attributes.favourite_genre'],
    ['Größe (cm)', 'attributes.gro_e_cm'],
    ['2024 gift', 'attributes.gift'],
    ['№', 'attributes.no'],
    ['  ', 'attributes.column'],
  ])('of %j is %s', (column, attribute) => {
    expect(attributeOf(column)).toBe(attribute);
  });
});
