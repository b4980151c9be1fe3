import { describe, expect, it } from 'vitest';
import { passageHash, passageOf } from './passage.ts';

describe('the end of a URL that names a passage', () => {
  it('is read as it was written', () => {
    expect(passageOf(passageHash('quotes', 12))).toEqual({ field: 'quotes', entry: 12 });
    expect(passageHash('body', null)).toBe('');
  });

  it('is nothing else', () => {
    for (const hash of ['', '#', '#tokens', '#passage=body', '#passage=body.-1', '#passage=a"].1'])
      expect(passageOf(hash)).toBeUndefined();
  });
});
