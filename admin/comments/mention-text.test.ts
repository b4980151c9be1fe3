import { describe, expect, it } from 'vitest';
import { partsOf, toStored, toTyped, typedName } from './mention-text.ts';

const ada = { id: '01990000-0000-7000-8000-00000000000a', name: 'Ada' };
const lovelace = { id: '01990000-0000-7000-8000-00000000000b', name: 'Ada Lovelace' };

describe('a mention', () => {
  it('is typed as a name and stored as an id, the longer name first', () => {
    const typed = 'Ask @Ada Lovelace or @Ada.';
    const stored = toStored(typed, [ada, lovelace]);
    expect(stored).toBe(`Ask @[${lovelace.id}] or @[${ada.id}].`);
    expect(toTyped(stored, [ada, lovelace])).toBe(typed);
  });

  it('of someone who left has no name', () => {
    expect(partsOf(`Hi @[${ada.id}]!`, [])).toEqual([
      { text: 'Hi ' },
      { id: ada.id, name: undefined },
      { text: '!' },
    ]);
  });

  it.each([
    ['@', 1, { from: 0, name: '' }],
    ['see @ad', 7, { from: 4, name: 'ad' }],
    ['see @Ada Lo', 11, { from: 4, name: 'Ada Lo' }],
    ['ada@example.com', 8, undefined],
    ['no one', 6, undefined],
  ])('begins with an @ at the start of a word: %s', (text, caret, expected) => {
    expect(typedName(text, caret)).toEqual(expected);
  });
});
