import { expect, it } from 'vitest';
import { calledAs, namingField, typeNames } from './called.ts';
import { interviews } from '../resources/interviews.ts';

const names = typeNames(interviews);

it('calls a record by a field that is true and has a name for it', () => {
  expect(calledAs(names, { imagined: true })).toEqual({
    text: 'Imagined interview',
    key: 'interviews.fields.imagined.called',
  });
  expect(namingField(names, { imagined: true })).toBe('imagined');
});

it('calls any other record by its type', () => {
  for (const record of [{}, { imagined: false }, { imagined: null }, { has_unpublished_changes: true }])
    expect(calledAs(names, record)).toEqual({ text: 'Interview', key: 'interviews.one' });
});
