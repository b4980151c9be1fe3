/** Of the JSON report of Vitest (the form of Jest's), what is read here. */
export interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** In milliseconds. */
    startTime: number;
    endTime: number;
    /** Why a file failed as a whole: it did not load. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Of the JSON report of Playwright, what is read here. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

export interface JourneySuite {
  title: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: {
      projectName: string;
      status: string;
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
}

/** How much is said of one failure: the log above has the rest. */
const LINES_OF_A_FAILURE = 12;

/**
 * What failed in a run of Vitest.
 * @param root the folder in front of the names of files, left out
 * @returns an entry for each test and for each file that did not load: file, name, and the head of the message
 */
export function failedTests(report: TestReport, root: string): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length).replace(/^\//, '') : name;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [entry(file, message)] : [];
    return failed.map((test) => entry(`${file} › ${test.fullName}`, test.failureMessages?.at(-1)));
  });
}

/**
 * What failed in a run of Playwright, at its last try.
 * @returns an entry for each journey: database, file, line, name, and the head of the message
 */
export function failedJourneys(report: JourneyReport): string[] {
  return report.suites.flatMap(failedOfSuite);
}

function failedOfSuite({ specs = [], suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) =>
        entry(`[${test.projectName}] ${file}:${line} › ${title}`, test.results.at(-1)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failedOfSuite)];
}

function entry(title: string, message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return [`- ${title}`, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line}`)].join('\n');
}
