import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a line', () => {
  it('is its method and its path', () => {
    expect(addressOf('GET /queues')).toEqual(['GET', '/queues']);
  });

  it('has its placeholders replaced, escaped', () => {
    const params = { name: 'mail', id: 'a/b' };
    expect(addressOf('POST /queues/:name/:id/retry', params)).toEqual(['POST', '/queues/mail/a%2Fb/retry']);
  });

  it('is not made where a name is missing', () => {
    expect(() => addressOf('POST /queues/:name/:id/retry', { name: 'mail' })).toThrow('needs id');
  });
});
