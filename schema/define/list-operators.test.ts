import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valuesIn } from './list-operators.ts';

it.each([
  ['a,b', ['a', 'b']],
  ['', ['']],
  ['a,', ['a', '']],
  ['Bo\\, the younger,Ines', ['Bo, the younger', 'Ines']],
  ['C:\\music,b', ['C:\\music', 'b']],
])('%s has the values %j', (text, values) => {
  expect(valuesIn(text)).toEqual(values);
});

it('gives back any values whose commas and backslashes have a backslash before them', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ',', '\\', ' ') });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      expect(valuesIn(values.map((one) => one.replaceAll(/[\\,]/g, '\\$&')).join(','))).toEqual(values);
    }),
  );
});
