import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../base/api-error.ts';
import { readQuery } from './query.ts';

const schema = z.strictObject({
  q: z.string().max(5).optional(),
  page: z.coerce.number().int().min(1).optional(),
  ['x'.repeat(61)]: z.string().optional(),
  ['y'.repeat(60)]: z.string().optional(),
});

function refusalOf(url: string, by: z.ZodObject | undefined = schema): unknown {
  try {
    return { passes: readQuery(url, by) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, code: error.code, message: error.message, errors: error.errors };
  }
}
const refused = (name: string, problem: string) => ({
  status: 400,
  code: 'invalid_parameter',
  message: `The parameter ${name} ${problem}`,
  errors: { [name]: [problem] },
});

describe('the query of a URL', () => {
  it.each<[string, object]>([
    ['/a', {}],
    ['/a?', {}],
    ['/a?&&', {}],
    ['/a?q', { q: '' }],
    ['/a?q=', { q: '' }],
    ['/a?q=a=b', { q: 'a=b' }],
    ['/a?q=a+b%2B', { q: 'a b+' }],
    ['/a?%71=%C3%A9', { q: 'é' }],
    ['/a?q=1&page=2', { q: '1', page: 2 }],
    ['/a?q=1#page=2', { q: '1' }],
    ['/a#?q=1', { q: '1' }],
    ['/a?q=a?b', { q: 'a?b' }],
  ])('is read: %s', (url, values) => {
    expect(refusalOf(url)).toEqual({ passes: values });
  });

  it.each<[string, object]>([
    ['/a?z=1', refused('z', 'is not supported here')],
    ['/a?__proto__=1', refused('__proto__', 'is not supported here')],
    ['/a?toString=1', refused('toString', 'is not supported here')],
    ['/a?q=1&q=1', refused('q', 'is given more than once')],
    ['/a?q=a%00', refused('q', 'must not contain control characters')],
    [`/a?${'x'.repeat(61)}=1&${'x'.repeat(61)}=1`, refused(`${'x'.repeat(60)}…`, 'is given more than once')],
    [`/a?${'y'.repeat(60)}=1&${'y'.repeat(60)}=1`, refused('y'.repeat(60), 'is given more than once')],
  ])('is refused: %s', (url, refusal) => {
    expect(refusalOf(url)).toEqual(refusal);
  });

  it('is refused with the first thing that is wrong', () => {
    expect(refusalOf('/a?page=0&q=123456')).toEqual({
      status: 400,
      code: 'invalid_parameter',
      message: 'q must be at most 5 characters',
      errors: { q: ['must be at most 5 characters'], page: ['must be at least 1'] },
    });
    const named = z.strictObject({ q: z.string().max(1, 'is too long') });
    expect(refusalOf('/a?q=12', named)).toMatchObject({ message: 'q is too long' });
  });

  it('is refused where it is no text', () => {
    expect(refusalOf('/a?q=%ff')).toMatchObject({
      status: 400,
      message: 'The query string of the URL isn’t valid percent-encoded UTF-8.',
    });
  });

  it('may have nothing where nothing is asked for', () => {
    expect({ ...readQuery('/a?', undefined) }).toEqual({});
    expect(() => readQuery('/a?q=1', undefined)).toThrow('The parameter q is not supported here');
  });
});
