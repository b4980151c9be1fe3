import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMetadataAddress, isPublicAddress, literalAddressOf } from './public-address.ts';

describe('an address of a cloud itself', () => {
  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '::a9fe:a9fe',
  ])('%s is no public one, and hands out credentials', (address) => {
    expect([isPublicAddress(address), isMetadataAddress(address)]).toEqual([false, true]);
  });

  it.each(['161.26.0.10', '166.9.8.7'])('%s is no public one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is neither a local model nor one on the internet', () => {
    for (const address of ['127.0.0.1', '::1', '10.0.0.7', '192.168.1.20', 'fd12:3456::1'])
      expect([isPublicAddress(address), isMetadataAddress(address)]).toEqual([false, false]);
    for (const address of ['93.184.216.34', '2a00:a9fe:a9fe::1', '2606:2800:220:1::1'])
      expect([isPublicAddress(address), isMetadataAddress(address)]).toEqual([true, false]);
  });

  it('is never public, in no spelling', () => {
    const link = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `169.254.${a}.${b}`);
    fc.assert(
      fc.property(link, fc.constantFrom('', '::ffff:', '64:ff9b::'), (...[address, prefix]) => {
        const { hostname } = new URL(prefix === '' ? `http://${address}/` : `http://[${prefix}${address}]/`);
        const literal = literalAddressOf(hostname) ?? '';
        expect([isPublicAddress(literal), isMetadataAddress(literal)]).toEqual([false, true]);
      }),
    );
  });
});
