import { describe, expect, it } from 'vitest';
import { parseArrayLiteral, toArrayLiteral } from './array-literal.ts';
import { parserFor, toWireValue } from './values.ts';

const parsed = (oid: number, text: string): unknown => parserFor(oid)?.(text);

describe('a value that comes from the database', () => {
  it.each<[string, [number, string], unknown]>([
    ['true', [16, 't'], true],
    ['false', [16, 'f'], false],
    ['bytes', [17, String.raw`\x00ff`], new Uint8Array([0, 255])],
    ['a bigint that is safe', [20, '9007199254740991'], 9_007_199_254_740_991],
    ['a bigint that is not', [20, '9007199254740993'], 9_007_199_254_740_993n],
    ['a smallint', [21, '-7'], -7],
    ['an integer', [23, '7'], 7],
    ['an oid', [26, '7'], 7],
    ['a real', [700, '0.5'], 0.5],
    ['a double', [701, 'NaN'], Number.NaN],
    ['a numeric', [1700, '1.50'], 1.5],
    ['json', [114, '{"a": null}'], { a: null }],
    ['jsonb', [3802, '[1]'], [1]],
    ['a moment', [1184, '2026-09-14 08:00:00+00'], '2026-09-14T08:00:00.000Z'],
    [
      'a moment with its microseconds cut',
      [1184, '2026-09-14 08:00:00.123987+00'],
      '2026-09-14T08:00:00.123Z',
    ],
    ['a moment with a tenth', [1184, '2026-09-14 08:00:00.1+00'], '2026-09-14T08:00:00.100Z'],
    ['a moment of another zone', [1184, '2026-09-14 08:00:00+02'], '2026-09-14T06:00:00.000Z'],
    ['a moment of a zone with minutes', [1184, '2026-09-14 08:00:00+00:30'], '2026-09-14T07:30:00.000Z'],
    ['a moment without end', [1184, 'infinity'], 'infinity'],
    ['a moment after all years', [1184, '12026-09-14 08:00:00+00'], '12026-09-14 08:00:00+00'],
  ])('is read as what it is: %s', (_what, [oid, text], value) => {
    expect(parsed(oid, text)).toEqual(value);
  });

  it.each<[string, [number, string], unknown[]]>([
    ['booleans', [1000, '{t,f,NULL}'], [true, false, null]],
    ['bytes', [1001, String.raw`{"\\x01"}`], [new Uint8Array([1])]],
    ['bigints', [1016, '{1}'], [1]],
    ['smallints', [1005, '{1}'], [1]],
    ['integers', [1007, '{1,{2,3}}'], [1, [2, 3]]],
    ['oids', [1028, '{1}'], [1]],
    ['reals', [1021, '{1}'], [1]],
    ['doubles', [1022, '{1}'], [1]],
    ['numerics', [1231, '{1}'], [1]],
    ['json', [199, '{"{\\"a\\": 1}"}'], [{ a: 1 }]],
    ['jsonb', [3807, '{"[1]"}'], [[1]]],
    ['moments', [1185, '{"2026-09-14 08:00:00+00"}'], ['2026-09-14T08:00:00.000Z']],
    ...[1003, 1009, 1014, 1015, 1182, 1115, 2951].map((oid): [string, [number, string], unknown[]] => [
      `texts (${oid})`,
      [oid, '{1,a}'],
      ['1', 'a'],
    ]),
  ])('is read as what it is: an array of %s', (_what, [oid, text], value) => {
    expect(parsed(oid, text)).toEqual(value);
  });

  it('is its text where the type is no other', () => {
    expect([25, 1043, 2950, 1114, 1082].map(parserFor)).toEqual(Array(5).fill(undefined));
  });
});

describe('a value that is sent to the database', () => {
  const bytes = new Uint8Array([0, 255]);
  it.each<[string, unknown, unknown]>([
    ['a text', 'a"b', 'a"b'],
    ['a number', 1.5, '1.5'],
    ['a bigint', 7n, '7'],
    ['a boolean', false, 'false'],
    ['nothing', undefined, null],
    ['null', null, null],
    ['a moment', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['bytes', bytes, bytes],
    ['an object', { a: [1] }, '{"a":[1]}'],
    ['a list', ['a', null, undefined, 'NULL', bytes], String.raw`{"a",NULL,NULL,"NULL","\\x00ff"}`],
  ])('goes as PostgreSQL reads it: %s', (_what, value, wire) => {
    expect(toWireValue(value)).toEqual(wire);
  });

  it('is refused if it is not one', () => {
    expect(() => toWireValue(() => 1)).toThrow(new TypeError('A function cannot be stored.'));
  });
});

describe('an array literal', () => {
  it.each<[unknown[]]>([
    [[]],
    [['']],
    [['a,b', 'c d', '{}', '"', '\\', '\\"', null, 'NULL']],
    [[['a', 'b'], ['c', null], []]],
  ])('is read back as it was written: %j', (elements) => {
    expect(
      parseArrayLiteral(
        toArrayLiteral(elements, (one) => one as string),
        (text) => text,
      ),
    ).toEqual(elements);
  });

  it('may have bounds of its own', () => {
    expect(parseArrayLiteral('[0:1]={a,b}', (text) => text)).toEqual(['a', 'b']);
  });

  it.each(['', 'a', '{', '{a', '{a,', '{"a', '{"a\\'])(
    'ends with an error where it does not end: %s',
    (text) => {
      expect(() => parseArrayLiteral(text, (element) => element)).toThrow(/array literal/i);
    },
  );
});
