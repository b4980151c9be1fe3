import { describe, expect, it } from 'vitest';
import { createAddressFinder, limitKeyOf } from './client-address.ts';

describe('the address of a caller', () => {
  it('is the peer when no proxy is trusted, whatever the header says', () => {
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
    ['no header: the proxy itself', '10.0.0.1', null, '10.0.0.1'],
  ])('%s', (...[, peer, header, expected]) => {
    expect(behindProxies(peer, header)).toBe(expected);
  });

  it('counts an IPv6 network of one customer as one caller', () => {
    expect(limitKeyOf('2001:db8:1:2:3:4:5:6')).toBe(limitKeyOf('2001:db8:1:2:ffff::1'));
    expect(limitKeyOf('2001:db8:1:2::1')).not.toBe(limitKeyOf('2001:db8:1:3::1'));
  });
});
