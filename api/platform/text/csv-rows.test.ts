import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

describe('the rows of a file', () => {
  it.each([
    ['commas', 'mail,name\na@b.co,Ü\n'],
    ['semicolons', 'mail;name\na@b.co;Ü\n'],
    ['tabs', 'mail\tname\na@b.co\tÜ\n'],
    ['semicolons and empty lines at its end', 'mail;name\na@b.co;Ü\n\n\n'],
    ['commas, each line ended as on Windows', 'mail,name\r\na@b.co,Ü\r\n'],
    ['tabs, in UTF-16', Buffer.from('\uFEFFmail\tname\r\na@b.co\tÜ\r\n', 'utf16le')],
    ['commas, in UTF-16 the other way', Buffer.from('\uFEFFmail,name\na@b.co,Ü\n', 'utf16le').swap16()],
    ['commas, between names in quotation marks', '"mail","name"\r"a@b.co",Ü\r'],
    ['tabs, after empty lines', '\r\n\r\nmail\tname\r\na@b.co\tÜ\r\n'],
  ])('are found between %s, however few there are', async (_sign, text) => {
    const found: string[][] = [];
    for await (const { cells } of csvRows(Readable.from([text]))) found.push(cells);
    expect(found).toEqual([
      ['mail', 'name'],
      ['a@b.co', 'Ü'],
    ]);
  });

  it('are split as the header line says, with any characters in the texts below it', async () => {
    const text = 'one; two;\tthree;\r\nfour;\rfive|;';
    const file = `title,intro,"body; whole"\n${`A,"${text}","${text}"\n`.repeat(30)}`;
    const found: string[][] = [];
    for await (const { cells } of csvRows(Readable.from([file]))) found.push(cells);
    expect(found[0]).toEqual(['title', 'intro', 'body; whole']);
    expect(found.slice(1)).toEqual(Array.from({ length: 30 }, () => ['A', text, text]));
  });

  it('are cut at the sign between names, however often another one is inside a quoted name', async () => {
    const found: string[][] = [];
    for await (const { cells } of csvRows(Readable.from(['mail,"a; b; c; d",name\na@b.co,x,Ü\n'])))
      found.push(cells);
    expect(found).toEqual([
      ['mail', 'a; b; c; d', 'name'],
      ['a@b.co', 'x', 'Ü'],
    ]);
  });

  it('are counted as a spreadsheet counts them, empty ones and those of several lines too', async () => {
    const lines: number[] = [];
    const text = '\nmail,name\n\na@b.co,"Ann\nLee"\n,\nb@b.co,Bob\n';
    for await (const { line } of csvRows(Readable.from([text]))) lines.push(line);
    expect(lines).toEqual([2, 4, 6]);
  });

  it('are refused all together where a quotation mark is never closed', async () => {
    const read = async () => {
      for await (const { line } of csvRows(Readable.from(['mail\n"a@b.co\nb@b.co\n'])))
        expect(line).toBeLessThan(2);
    };
    await expect(read()).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it.each([
    ['accepted', 1024, [4 * 256 * 1024 - 1]],
    ['refused', 1025, 'validation_failed'],
  ])(
    'are %s where one of them has come in pieces and is open after 1024 × %i characters',
    async (_, chars, expected) => {
      const piece = 'x'.repeat(4 * chars);
      const pieces = ['"', piece.slice(1), ...Array.from({ length: 255 }, () => piece), '"\n'];
      const lengths = async () => {
        const found: number[] = [];
        for await (const { cells } of csvRows(Readable.from(pieces)))
          found.push(...cells.map((cell) => cell.length));
        return found;
      };
      expect(await lengths().catch(({ code }: { code: string }) => code)).toEqual(expected);
    },
  );
});
