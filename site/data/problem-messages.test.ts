import { ApiClientError } from '#api-client/api-error.ts';
import { describe, expect, it } from 'vitest';
import { problemMessages } from './problem-messages.ts';

describe('the error screen', () => {
  it('shows the messages of a problem', () => {
    const error = new ApiClientError(429, {
      type: 'about:blank',
      title: 'Too many requests',
      status: 429,
      detail: 'Slow down.',
      code: 'rate_limited',
      messages: ['Slow down.'],
      request_id: 'r',
    });
    expect(problemMessages(error)).toEqual(['Slow down.']);
  });

  it.each([
    new Error('relation "content" does not exist'),
    new ApiClientError(500, 'at /srv/app.ts:12'),
    undefined,
  ])('never shows the text of an unexpected failure', (error) => {
    expect(problemMessages(error)).toBeUndefined();
  });
});
