import { describe, expect, it } from 'vitest';
import { neighbourOf, noteListed } from './last-list.ts';

describe('the list that one came from', () => {
  it('moves from a record to the next and the previous one, and ends', () => {
    noteListed('shelves', [
      { pk: 'a', id: 'bees' },
      { pk: 'b', id: 'time' },
      { pk: 'c', id: 'ants' },
    ]);
    expect(neighbourOf('shelves', 'b', 1)).toBe('ants');
    expect(neighbourOf('shelves', 'b', -1)).toBe('bees');
    expect(neighbourOf('shelves', 'c', 1)).toBeUndefined();
    expect(neighbourOf('shelves', 'a', -1)).toBeUndefined();
    expect(neighbourOf('shelves', 'elsewhere', 1)).toBeUndefined();
    expect(neighbourOf('unseen', 'a', 1)).toBeUndefined();
  });
});
