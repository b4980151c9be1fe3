import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressFinder, limitKeyOf } from './client-address.ts';

describe('the address of a caller', () => {
  it('is the peer when no proxy is trusted, regardless of the header', () => {
    expect(createAddressFinder([])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('is the same for IPv4 and IPv4 written as IPv6', () => {
    expect(createAddressFinder([])('::ffff:1.2.3.4', null)).toBe('1.2.3.4');
    expect(limitKeyOf('::ffff:1.2.3.4')).toBe(limitKeyOf('1.2.3.4'));
    expect(limitKeyOf('::ffff:102:304')).toBe(limitKeyOf('1.2.3.4'));
  });

  const behindProxies = createAddressFinder(['10.0.0.0/8', '::1']);
  it.each([
    ['a header from an untrusted peer is ignored', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the entry that a trusted proxy wrote is believed', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['what the caller wrote before it is not', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['trusted proxies may stand in a row', '::1', '198.51.100.1, 10.2.3.4', '198.51.100.1'],
    ['a proxy in IPv6 clothes is the same proxy', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['rubbish is not an address', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['an entry with a port is its address', '10.0.0.1', '203.0.113.79:1000', '203.0.113.79'],
    ['and so is one in brackets', '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    ['a trusted proxy may name its port', '10.0.0.1', '203.0.113.79:1000, 10.2.3.4:5000', '203.0.113.79'],
    ['a port that is none makes an entry rubbish', '10.0.0.1', '203.0.113.79:port', '10.0.0.1'],
    ['a short form of an address is rubbish', '10.0.0.1', '127.1', '10.0.0.1'],
    ['no header: the proxy itself', '10.0.0.1', null, '10.0.0.1'],
  ])('%s', (...[, peer, header, expected]) => {
    expect(behindProxies(peer, header)).toBe(expected);
  });

  it('is the same in every way that proxies write it, and never what is not an address', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6()).filter((one) => !one.startsWith('10.'));
    const port = fc.integer({ min: 0, max: 65_535 });
    const space = fc.constantFrom('', ' ', '  ');
    fc.assert(
      fc.property(address, port, space, fc.string(), (...[one, number, around, before]) => {
        const plain = behindProxies('10.0.0.1', one);
        const isSix = one.includes(':');
        const forms = [
          one,
          `"${one}"`,
          ...(isSix ? [`[${one}]`, `[${one}]:${number}`] : [`${one}:${number}`]),
        ];
        for (const form of forms) {
          const header = `${before.replaceAll(',', '')},${around}${form}${around}`;
          expect([header, behindProxies('10.0.0.1', header)]).toEqual([header, plain]);
          expect(limitKeyOf(plain)).toBe(limitKeyOf(behindProxies('10.0.0.1', form)));
        }
      }),
    );
    fc.assert(
      fc.property(fc.string(), (rubbish) => {
        expect(isIP(behindProxies('10.0.0.1', rubbish))).not.toBe(0);
      }),
    );
  });

  it('counts an IPv6 network of one customer as one caller', () => {
    expect(limitKeyOf('2001:db8:1:2:3:4:5:6')).toBe(limitKeyOf('2001:db8:1:2:ffff::1'));
    expect(limitKeyOf('2001:db8:1:2::1')).not.toBe(limitKeyOf('2001:db8:1:3::1'));
  });
});
