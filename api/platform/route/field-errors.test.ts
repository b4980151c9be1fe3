import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PARSE_OPTIONS, fieldErrorsOf } from './field-errors.ts';

function errorsOf(schema: z.ZodType, input: unknown, naming?: Parameters<typeof fieldErrorsOf>[1]): unknown {
  const { error } = schema.safeParse(input, PARSE_OPTIONS);
  if (error === undefined) throw new Error('Nothing is wrong with it.');
  return JSON.parse(JSON.stringify(fieldErrorsOf(error, naming)));
}

/** The errors of one field. */
const said = (schema: z.ZodType, value: unknown) => {
  const errors = errorsOf(z.strictObject({ field: schema }), { field: value }) as { field: string[] };
  return errors.field;
};

describe('what is wrong with a body', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['is required', z.string(), undefined],
    ['must be text', z.string(), 1],
    ['must be a number', z.number(), 'x'],
    ['must be a whole number', z.int(), 1.5],
    ['must be true or false', z.boolean(), 'x'],
    ['must be a list', z.array(z.string()), 'x'],
    ['must be an object', z.object({}), 'x'],
    ['must be an object', z.record(z.string(), z.string()), 'x'],
    ['is the wrong type', z.null(), 'x'],
    ['must be at most 2', z.number().max(2), 3],
    ['must be at least 2', z.number().min(2), 1],
    ['must be at most 2 characters', z.string().max(2), 'xxx'],
    ['must be at least 2 characters', z.string().min(2), 'x'],
    ['must have at most 2 items', z.array(z.string()).max(2), ['a', 'b', 'c']],
    ['must have at least 2 items', z.array(z.string()).min(2), ['a']],
    ['must have at most 1 items', z.set(z.string()).max(1), new Set(['a', 'b'])],
    ['must be one of: a, b', z.enum(['a', 'b']), 'c'],
    ['is not valid', z.uuid(), 'x'],
    ['must be kind', z.string({ error: 'must be kind' }), 1],
    ['is not odd', z.unknown().refine(() => false, 'is not odd'), undefined],
    ['item 1: must be text', z.array(z.string()), [1]],
    ['item 2, title: must be text', z.array(z.object({ title: z.string() })), [{ title: '' }, { title: 1 }]],
    ['title, a1: is required', z.object({ title: z.object({ a1: z.string() }) }), { title: {} }],
    ['x: is not a known field', z.strictObject({}), { x: 1 }],
  ])('is said in words: %s', (words, schema, value) => {
    expect(said(schema, value)).toEqual([words]);
  });

  it('goes by the field at the top, each sentence once', () => {
    const schema = z.strictObject({
      a: z.string(),
      b: z.array(
        z
          .string()
          .min(2)
          .regex(/^\d\d$/),
      ),
    });
    expect(errorsOf(schema, { b: ['x', ''] })).toEqual({
      a: ['is required'],
      b: [
        'item 1: must be at least 2 characters',
        'item 1: is not valid',
        'item 2: must be at least 2 characters',
        'item 2: is not valid',
      ],
    });
    const twice = z.object({
      a: z
        .unknown()
        .refine(() => false, 'no')
        .refine(() => false, 'no'),
    });
    expect(errorsOf(twice, { a: 1 })).toEqual({ a: ['no'] });
  });

  it('goes by the whole path where that is asked for', () => {
    const schema = z.strictObject({ header: z.array(z.strictObject({ label: z.string() })) });
    expect(errorsOf(schema, { header: [{}, { label: '', x: 1 }], y: 1 }, { byPath: true })).toEqual({
      'header.0.label': ['is required'],
      'header.1.x': ['is not a known field'],
      y: ['is not a known field'],
    });
  });

  it('knows names that are shown and cannot be set', () => {
    const schema = z.strictObject({});
    expect(errorsOf(schema, { id: 1, image_url: 1, other: 1 }, { readOnly: ['image_url'] })).toEqual({
      id: ['cannot be set'],
      image_url: ['cannot be set'],
      other: ['is not a known field'],
    });
    expect(errorsOf(schema, { image_url: 1 })).toEqual({ image_url: ['is not a known field'] });
  });

  it('is of the body where it has no place', () => {
    expect(errorsOf(z.strictObject({}), 'x')).toEqual({ body: ['must be an object'] });
    expect(errorsOf(z.strictObject({}), 'x', { byPath: true })).toEqual({ body: ['must be an object'] });
  });

  it('ends after 200', () => {
    const names = Array.from({ length: 201 }, (_, at) => `f${at}`);
    const all = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, 1]));
    expect(Object.keys(errorsOf(z.strictObject({}), all(200)) as object)).toHaveLength(200);
    expect(Object.keys(errorsOf(z.strictObject({}), all(201)) as object)).toHaveLength(200);
  });
});
