import { describe, expect, it } from 'vitest';
import { isEmail } from './subscribe.ts';

describe('an address', () => {
  it.each(['a@b.co', 'ann.lee+news@mail.example.org', 'ü@exämple.de'])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['', 'nobody', 'a@b', 'a b@c.de', '@c.de', 'a@.', 'a@@b.c', 'a@b c.de'])('cannot be %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
