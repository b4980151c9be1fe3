import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

describe('the rows of a file', () => {
  it.each([
    ['commas', 'mail,name\na@b.co,Ü\n'],
    ['semicolons', 'mail;name\na@b.co;Ü\n'],
    ['tabs', 'mail\tname\na@b.co\tÜ\n'],
    ['semicolons and empty lines at its end', 'mail;name\na@b.co;Ü\n\n\n'],
  ])('are found between %s, however few there are', async (_sign, text) => {
    const found: string[][] = [];
    for await (const row of csvRows(Readable.from([text]))) found.push(row);
    expect(found).toEqual([
      ['mail', 'name'],
      ['a@b.co', 'Ü'],
    ]);
  });
});
