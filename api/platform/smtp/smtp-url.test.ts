import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RelaySettings, relayOfUrl, urlOfRelay } from './smtp-url.ts';

const set = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((text) => text.isWellFormed());
const relays = fc
  .record({
    host: fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.constantFrom('localhost', '::1', 'fd12:3456::7', 'mail', 'mail_1.internal'),
    ),
    port: set(fc.integer({ min: 1, max: 65_535 })),
    encryption: fc.constantFrom('tls', 'starttls', 'optional'),
    user: set(words),
    password: words,
    connections: set(fc.integer({ min: 1, max: 200 })),
    perSecond: set(fc.integer({ min: 1, max: 1000 })),
  })
  .map((relay): RelaySettings => ({ ...relay, password: relay.user === null ? null : relay.password }));

describe('the URL of a mail server', () => {
  it('round-trips the settings with any characters in the user name and the password', () => {
    fc.assert(
      fc.property(relays, (relay) => {
        expect(relayOfUrl(urlOfRelay(relay))).toEqual(relay);
      }),
    );
  });

  it.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: null, encryption: 'optional', user: null }],
    ['smtp://mail.example.org:25?require_tls=true', { port: 25, encryption: 'starttls', password: null }],
    ['smtps://ada:p%40ss%2Fw@[::1]', { host: '::1', encryption: 'tls', user: 'ada', password: 'p@ss/w' }],
    ['smtp://h?connections=3&per_second=0.5', { connections: 3, perSecond: 0.5 }],
    ['smtp://h?connections=-3&per_second=many', { connections: null, perSecond: null }],
  ])('%s is read part by part', (url, parts) => expect(relayOfUrl(url)).toMatchObject(parts));
});
