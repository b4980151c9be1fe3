import { describe, expect, it } from 'vitest';
import { slowest, slowestPage, timesOfJourneys, timesOfTests } from './slowest.ts';

describe('the page of the slowest tests', () => {
  it('has the parts of a run, and what took longest in each', () => {
    const times = [
      { name: 'quick.test.ts', seconds: 0.2 },
      { name: 'slow.test.ts', seconds: 12.34 },
    ];
    const page = slowestPage([
      { name: 'build', seconds: 30, times: [] },
      { name: 'tests', seconds: 9, times },
    ]);
    expect(page).toContain(
      '- build: 30 s\n- tests: 9 s\n  - 2 measured, 13 s if they ran one after the other',
    );
    expect(page).toContain('| 12.3 | slow.test.ts |\n| 0.2 | quick.test.ts |');
    expect(page).not.toContain('## build');
  });

  it('counts all tries of a journey, and the whole time of a test file', () => {
    const tests = [
      { projectName: 'embedded', status: 'flaky', results: [{ duration: 4_000 }, { duration: 1_500 }] },
    ];
    const spec = { title: 'a', file: 'site.spec.ts', line: 7, ok: true, tests };
    const suites = [{ title: 'site.spec.ts', suites: [{ title: 'a reader', specs: [spec] }] }];
    expect(timesOfJourneys({ stats: { expected: 0, unexpected: 0, flaky: 1 }, suites })).toEqual([
      { name: '[embedded] site.spec.ts:7 › a', seconds: 5.5 },
    ]);
    const file = {
      name: '/tree/a.test.ts',
      status: 'passed',
      startTime: 500,
      endTime: 2_500,
      assertionResults: [],
    };
    expect(timesOfTests({ numPassedTests: 1, numFailedTests: 0, testResults: [file] }, '/tree')).toEqual([
      { name: 'a.test.ts', seconds: 2 },
    ]);
  });

  it('lists the slowest first, and no more than were asked for', () => {
    const times = [1, 3, 2].map((seconds) => ({ name: String(seconds), seconds }));
    expect(slowest(times, 2).map(({ name }) => name)).toEqual(['3', '2']);
  });
});
