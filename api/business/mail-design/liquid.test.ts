import { afterEach, describe, expect, it, vi } from 'vitest';
import { liquidProblems } from './liquid.ts';

afterEach(() => void vi.restoreAllMocks());

describe('the time that a text may take', () => {
  const SUBJECT = 'A letter for {{ contact.first_name | default: "you" }}';

  it('is not held against it where the machine stood still for a moment', () => {
    const moments = [0, 5_000];
    vi.spyOn(performance, 'now').mockImplementation(() => moments.shift() ?? 10_000);
    expect(liquidProblems(SUBJECT, { hasData: false })).toEqual([]);
  });

  it('is at an end where it is too slow each time', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5_000));
    expect(liquidProblems(SUBJECT, { hasData: false }).map(String)).toEqual([
      'template render limit exceeded (line 1, column 1)',
    ]);
  });
});
