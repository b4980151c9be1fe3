import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line for a spreadsheet program', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['＝1', `"'＝1"`],
  ])('runs %j as no formula', (text, cell) => {
    expect(csvLine([text, 'after'])).toBe(`${cell},after\r\n`);
  });

  it('keeps numbers as numbers, and nothing as nothing', () => {
    expect(csvLine([-1, 0, true, null, undefined, 'plain'])).toBe('-1,0,true,,,plain\r\n');
  });

  it('holds commas, quotes and line ends within a cell', () => {
    expect(csvLine(['a,b', 'say "a"', 'one\ntwo'])).toBe('"a,b","say ""a""","one\ntwo"\r\n');
  });
});
