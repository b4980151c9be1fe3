import { describe, expect, it } from 'vitest';
import { parseNamedAddress, parseNamedAddresses } from './named-address.ts';

describe('parseNamedAddress', () => {
  it.each<[text: string, name: string | null, address: string]>([
    ['a@example.org', null, 'a@example.org'],
    [' <a@example.org> ', null, 'a@example.org'],
    ['Ann <a@example.org>', 'Ann', 'a@example.org'],
    ['"Ann, of Bees" <a@example.org>', 'Ann, of Bees', 'a@example.org'],
    ['"" <a@example.org>', null, 'a@example.org'],
  ])('reads %j', (text, name, address) => expect(parseNamedAddress(text)).toEqual({ name, address }));

  it.each([
    '',
    'Ann',
    'a@',
    '@example.org',
    'a b@example.org',
    'Ann a@example.org',
    'Ann <a@example.org',
    'a@b@c',
  ])('refuses %j', (text) => expect(parseNamedAddress(text)).toBeUndefined());
});

describe('parseNamedAddresses', () => {
  const [ann, bee] = [
    { name: 'Ann', address: 'a@example.org' },
    { name: null, address: 'b@example.org' },
  ];
  it.each([
    ['Ann <a@example.org>', [ann]],
    ['Ann <a@example.org>, b@example.org', [ann, bee]],
    ['b@example.org,"Ann" <a@example.org>', [bee, ann]],
    [
      'Ann, of Bees <a@example.org>, "Bee, Inc." <b@example.org>',
      [
        { ...ann, name: 'Ann, of Bees' },
        { ...bee, name: 'Bee, Inc.' },
      ],
    ],
  ])('reads %j', (text, all) => expect(parseNamedAddresses(text)).toEqual(all));

  it.each(['', ',', 'Ann', 'a@example.org, Ann', 'a@example.org b@example.org'])('refuses %j', (text) =>
    expect(parseNamedAddresses(text)).toBeUndefined(),
  );
});
