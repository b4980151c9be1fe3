import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutQueries, withoutQuery } from './without-queries.ts';

describe('what analytics may send of an address', () => {
  it.each([
    ['https://book.test/search?query=my+illness', 'https://book.test/search'],
    [
      'https://book.test/articles?utm_source=letter&token=abc#part',
      'https://book.test/articles?utm_source=letter',
    ],
    ['https://ann:secret@book.test/', 'https://book.test/'],
    ['https://book.test/preview/abc.def', 'https://book.test/preview'],
    ['https://book.test/emails/unsubscribe?token=abc', 'https://book.test/emails'],
    ['/articles?token=abc', '/articles'],
    ['/login/password#token=abc', '/login'],
    ['Is this right? Yes', 'Is this right? Yes'],
    ['$direct', '$direct'],
  ])('%s → %s', (address, expected) => {
    expect(withoutQuery(address)).toBe(expected);
  });

  it('has no values of a query, wherever the URL is in an event', () => {
    const secret = fc.stringMatching(/^[a-z\d]{20}$/);
    const name = fc.constantFrom('token', 'query', 'redirect', 'key', 'utm_sources', 'fbclid', 'page');
    const path = fc.constantFrom('/', '/articles', '/preview/x', '/setup', '/emails/confirm', '/login');
    const origin = fc.constantFrom('', 'http://book.test', 'https://other.test:8080');
    fc.assert(
      fc.property(origin, path, name, secret, (...[where, below, parameter, value]) => {
        for (const sign of ['?', '#', '?utm_source=a&', '?a=1#']) {
          const address = `${where}${below}${sign}${parameter}=${value}`;
          const event = {
            properties: { $current_url: address, $set_once: { list: [address, { href: address }] } },
          };
          expect(JSON.stringify(withoutQueries(event))).not.toContain(value);
        }
      }),
    );
  });

  it('keeps everything that is no address', () => {
    const words = fc.string().filter((text) => !/^(?:https?:\/)?\//i.test(text));
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.oneof(words, fc.double(), fc.boolean()),
        ),
        (event) => {
          expect(withoutQueries(event)).toEqual({ ...event });
        },
      ),
    );
  });
});
