import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../platform/base/env.ts';
import { deliveryOfReturnPath, returnPath } from './campaign-mail.ts';

const DELIVERY = '01a1fdc2-c707-75a5-8bc8-e6e947135998';
const secretKey = 'a key that only tests know, long enough';

describe('the return path of a delivery', () => {
  for (const bounceDomain of ['bounces.example.com', undefined]) {
    it(`names it to anyone who has the key (${bounceDomain ?? 'the address of the sender'})`, () => {
      const env = parseEnvironment(bounceDomain === undefined ? {} : { BOUNCE_DOMAIN: bounceDomain });
      const path = returnPath({ env, secretKey }, 'newsletter@example.com', DELIVERY);
      expect(deliveryOfReturnPath({ secretKey }, path)).toBe(DELIVERY);
      expect(deliveryOfReturnPath({ secretKey: 'another key, just as long as it' }, path)).toBeUndefined();
      expect(deliveryOfReturnPath({ secretKey }, path.replace('b-01', 'b-02'))).toBeUndefined();
    });
  }

  it('is not seen in other addresses', () => {
    expect(deliveryOfReturnPath({ secretKey }, 'ada@example.com')).toBeUndefined();
  });
});
