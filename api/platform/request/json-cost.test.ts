import { describe, expect, it } from 'vitest';
import { JSON_DEPTH_MAX, JSON_FIELDS_OF_ONE_OBJECT_MAX, JSON_VALUES_MAX } from '#schema/base/limits.ts';
import { ApiError } from '../base/api-error.ts';
import { refuseCostlyJson } from './json-cost.ts';

const refusalOf = (text: string): unknown => {
  try {
    refuseCostlyJson(Buffer.from(text));
    return 'passes';
  } catch (error) {
    return error instanceof ApiError ? { code: error.code, status: error.status } : error;
  }
};
const TOO_MANY = { code: 'body_too_large', status: 413 };
const TOO_DEEP = { code: 'invalid_json', status: 400 };

/** One list with this many values, counting the list itself. */
const listOf = (values: number) => `[${Array.from({ length: values - 1 }, () => '1').join(',')}]`;
const objectOf = (fields: number) => `{${Array.from({ length: fields }, (_, at) => `"f${at}":1`).join(',')}}`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('the work that JSON is', () => {
  it.each([
    { what: 'values', most: JSON_VALUES_MAX, textWith: listOf, refusal: TOO_MANY },
    {
      what: 'fields of one object',
      most: JSON_FIELDS_OF_ONE_OBJECT_MAX,
      textWith: objectOf,
      refusal: TOO_MANY,
    },
    { what: 'levels', most: JSON_DEPTH_MAX, textWith: nested, refusal: TOO_DEEP },
  ])('has its limit in $what', ({ most, textWith, refusal }) => {
    expect(refusalOf(textWith(most))).toBe('passes');
    expect(refusalOf(textWith(most + 1))).toEqual(refusal);
  });

  it('counts objects beside each other one by one, and levels only where they are open', () => {
    const half = objectOf(JSON_FIELDS_OF_ONE_OBJECT_MAX / 2 + 1);
    expect(refusalOf(`[${half},${half}]`)).toBe('passes');
    expect(refusalOf(`[${Array.from({ length: JSON_DEPTH_MAX + 1 }, () => '[],{}').join(',')}]`)).toBe(
      'passes',
    );
    const around = `{"a":${objectOf(3)},${objectOf(JSON_FIELDS_OF_ONE_OBJECT_MAX).slice(1)}`;
    expect(refusalOf(around)).toEqual(TOO_MANY);
  });

  const open = '['.repeat(JSON_DEPTH_MAX + 1);
  it.each([
    ['a text', `"${open}"`, 'passes'],
    ['a text after an escaped quotation mark', String.raw`"\"${open}"`, 'passes'],
    ['a text after a backslash and a quotation mark', String.raw`"a\\\"${open}"`, 'passes'],
    ['the program after a text that ends in a backslash', String.raw`["\\",${open}`, TOO_DEEP],
    ['the program after a text of two backslashes', String.raw`["\\\\",${open}`, TOO_DEEP],
    ['the program after a text with an escape', String.raw`["\"",${open}`, TOO_DEEP],
    ['the program after an empty text', `["",${open}`, TOO_DEEP],
    ['a text that never ends', `["a${open}`, 'passes'],
  ])('sees brackets in %s for what they are', (_where, text, expected) => {
    expect(refusalOf(text)).toEqual(expected);
  });
});
