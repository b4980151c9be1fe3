import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/base/api-error.ts';
import { longestTurn } from '../../testing/processes/longest-turn.ts';
import { jsonRows } from './json-rows.ts';

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function rowsOf(text: string, size = 64 * 1024): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of jsonRows(inPieces(text, size))) rows.push(row);
  return rows;
}

const problemOf = (text: string) =>
  rowsOf(text).then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.errors?.file?.[0] : String(error)),
  );

describe('a list of records in JSON', () => {
  const records = [{ title: 'A', tags: ['a', { b: null }], n: -1.5e3 }, {}, { '': true, 'ü\n': '"\\é' }];

  it.each([
    ['in one piece', JSON.stringify(records), 1_000_000],
    ['in pieces of one byte', JSON.stringify(records), 1],
    ['with white space around it', `\uFEFF\n ${JSON.stringify(records, null, 2)}\n\n`, 7],
  ])('is read as JSON.parse reads it, %s', async (_, text, size) => {
    // Multi-byte characters are already complete when text gets here.
    const ascii = text.replace(/[^\0-\x7f\uFEFF]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
    expect(await rowsOf(ascii.replace('\uFEFF', size === 7 ? '' : '\uFEFF'), size)).toEqual(records);
  });

  it('may be empty, and may begin with a byte order mark', async () => {
    expect([await rowsOf('[]'), await rowsOf('\uFEFF[{}]')]).toEqual([[], [{}]]);
  });

  it.each(['', ' ', '[', '[{}', '[{}]]', '[{}] x', '[{}] "x', '[{}] {}', '[{},]', '[{} {}]', "[{'a':1}]"])(
    'is refused where it is no JSON: %j',
    async (text) => {
      expect(await problemOf(text)).toBe('isn’t valid JSON');
    },
  );

  it.each([
    ['{"a": 1}', 'must be a list of records'],
    ['"a"', 'must be a list of records'],
    ['[{}, 1]', 'contains a record that isn’t an object (record 2)'],
    ['[[]]', 'contains a record that isn’t an object (record 1)'],
    ['[null]', 'contains a record that isn’t an object (record 1)'],
    [`[${'{"a":'.repeat(200)}`, 'is nested too deeply'],
    [`[{"a":"${'a'.repeat(21 * 1024 * 1024)}"}]`, 'is larger than 20 MB. Use CSV, or split it'],
  ])('is refused where it is something else', async (text, problem) => {
    expect(await problemOf(text)).toBe(problem);
  });

  it('keeps a name that objects inherit by as the name that it is', async () => {
    const [row] = await rowsOf('[{"__proto__": {"a": 1}}]');
    expect([Object.keys(row as object), Object.getPrototypeOf(row)]).toEqual([
      ['__proto__'],
      Object.prototype,
    ]);
  });

  it('block no one, however many there are', async () => {
    const text = `[${'{"title":"A title","tags":[1,2,3]},'.repeat(150_000)}{}]`;
    const held = await longestTurn(async () => {
      expect(await rowsOf(text)).toHaveLength(150_001);
    });
    expect(held).toBeLessThan(100);
  });
});
