import { describe, expect, it } from 'vitest';
import { failedJourneys, failedTests } from './test-reports.ts';

describe('the failures at the end of npm test', () => {
  it('name each failed test with its file and the head of its message', () => {
    const message = `AssertionError: expected 1 to be 2\n\n${'    at somewhere\n'.repeat(40)}`;
    const [failure, ...rest] = failedTests(
      {
        numPassedTests: 1,
        numFailedTests: 1,
        testResults: [
          {
            name: '/tree/api/a.test.ts',
            status: 'failed',
            startTime: 0,
            endTime: 1,
            assertionResults: [
              { fullName: 'a passes', status: 'passed', failureMessages: [] },
              { fullName: 'a fails', status: 'failed', failureMessages: ['first try', message] },
            ],
          },
        ],
      },
      '/tree/',
    );
    expect(rest).toEqual([]);
    const lines = failure?.split('\n') ?? [];
    expect(lines.slice(0, 2)).toEqual([
      '- api/a.test.ts › a fails',
      '    AssertionError: expected 1 to be 2',
    ]);
    expect(lines).toHaveLength(13);
  });

  it('name a file that does not load', () => {
    const file = {
      name: '/tree/b.test.ts',
      status: 'failed',
      message: 'no such module',
      startTime: 0,
      endTime: 1,
      assertionResults: [],
    };
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file] };
    expect(failedTests(report, '/tree')).toEqual(['- b.test.ts\n    no such module']);
  });

  it('name each journey that failed at its last try, and none that passed at its second', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'site.spec.ts',
      line: 7,
      ok: status !== 'unexpected',
      tests: [
        { projectName: 'embedded', status, results: [{ duration: 1, error: { message: 'timed out' } }] },
      ],
    });
    const suites = [
      {
        title: 'site.spec.ts',
        suites: [{ title: 'a reader', specs: [spec('a', 'flaky'), spec('b', 'unexpected')] }],
      },
    ];
    expect(failedJourneys({ stats: { expected: 0, unexpected: 1, flaky: 1 }, suites })).toEqual([
      '- [embedded] site.spec.ts:7 › b\n    timed out',
    ]);
  });
});
