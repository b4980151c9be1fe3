import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-time.ts';

describe('a moment typed in local time', () => {
  it('round-trips to the minute', () => {
    const moments = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        moment.setUTCSeconds(0, 0);
        expect(fromLocalInput(toLocalInput(moment.toISOString()))).toBe(moment.toISOString());
      }),
    );
  });

  it('is nothing where nothing was typed', () => {
    expect(fromLocalInput('')).toBeNull();
    expect(toLocalInput(null)).toBe('');
  });
});
