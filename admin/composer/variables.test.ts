import { describe, expect, it } from 'vitest';
import { matchingVariables, typedVariable, writtenVariable } from './variables.ts';

const variable = (name: string) => ({ name });

describe('the completion of variables', () => {
  it.each([
    ['Dear {{', 7, { start: 5, typed: '' }],
    ['Dear {{ cont', 12, { start: 5, typed: 'cont' }],
    ['{{ contact.fi }}', 13, { start: 0, typed: 'contact.fi' }],
    ['{{ site.name }} and', 19, undefined],
    ['{{ a | default', 14, undefined],
    ['nothing', 7, undefined],
  ])('knows what is being typed in %j', (text, caret, found) => {
    expect(typedVariable(text, caret)).toEqual(found);
  });

  it('offers what fits, the nearest first', () => {
    expect(matchingVariables('first').map(({ name }) => name)).toEqual(['contact.first_name']);
    expect(matchingVariables('unsub')[0]?.name).toBe('unsubscribe_url');
    expect(matchingVariables('').length).toBeGreaterThan(8);
    expect(matchingVariables('zebra')).toEqual([]);
  });

  it('writes words for readers of whom it is not known', () => {
    const first = variable('contact.first_name');
    expect(writtenVariable(first)).toBe('{{ contact.first_name | default: "reader" }}');
  });
});
