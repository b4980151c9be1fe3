import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { failureToTell } from './problem-error.ts';

const failed = (status: number, code: string) => new HttpError('No.', status, { code, messages: ['No.'] });

describe('failureToTell', () => {
  it('leaves an outage to the notice above the screen', () => {
    expect(failureToTell(failed(503, 'database_unavailable'))).toBeNull();
  });

  it('leaves out what was stopped on purpose', () => {
    expect(failureToTell(new DOMException('Stopped.', 'AbortError'))).toBeNull();
    expect(failureToTell(null)).toBeNull();
  });

  it.each([failed(503, 'database_busy'), failed(500, 'internal_error'), new TypeError('Failed to fetch')])(
    'has the screen tell everything else: %s',
    (error) => expect(failureToTell(error)).toBe(error),
  );
});
