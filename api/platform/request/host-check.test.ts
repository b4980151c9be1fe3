import { describe, expect, it } from 'vitest';
import { createHostCheck } from './host-check.ts';

const isOurs = createHostCheck({ siteUrl: 'https://example.com', allowedHosts: ['www.example.com'] });

describe('the host a request names', () => {
  it.each([
    'example.com',
    'EXAMPLE.com:8443',
    'www.example.com',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])('may be %s', (host) => {
    expect(isOurs(`http://${host}/`, host)).toBe(true);
  });

  it.each([
    '',
    'evil.test',
    'example.com.evil.test',
    'evil.test:80',
    'example.com:80:80',
    'example.com@evil.test',
    '[::2]',
  ])('may not be %j', (host) => {
    expect(isOurs('http://localhost/', host)).toBe(false);
  });

  it('may not differ in a request line of absolute form', () => {
    expect(isOurs('http://evil.test/', 'example.com')).toBe(false);
  });
});
