import type { JourneyReport, JourneySuite, TestReport } from './test-reports.ts';

/** How long something took, with what it is called. */
export interface Timed {
  name: string;
  seconds: number;
}

/** How many of the slowest are listed. */
const LISTED = 25;

/** The files of a run of Vitest. `root` is left out of their names. */
export function timesOfTests({ testResults }: TestReport, root: string): Timed[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: (name.startsWith(root) ? name.slice(root.length) : name).replace(/^\//, ''),
    seconds: (endTime - startTime) / 1_000,
  }));
}

/** The journeys of a run of Playwright, each with all its tries. */
export function timesOfJourneys({ suites }: JourneyReport): Timed[] {
  return suites.flatMap(timesOfSuite);
}

function timesOfSuite({ specs = [], suites = [] }: JourneySuite): Timed[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file}:${line} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/** A page in Markdown: for each part of `npm test` how long it took, and what took longest in it. */
export function slowestPage(parts: readonly { name: string; seconds: number; times: Timed[] }[]): string {
  const lines = ['# The slowest tests', ''];
  for (const { name, seconds, times } of parts) {
    lines.push(`- ${name}: ${Math.round(seconds)} s`);
    if (times.length > 0) {
      const sum = times.reduce((all, one) => all + one.seconds, 0);
      lines.push(`  - ${times.length} measured, ${Math.round(sum)} s if they ran one after the other`);
    }
  }
  for (const { name, times } of parts) {
    if (times.length === 0) continue;
    lines.push('', `## ${name}`, '', '| seconds | |', '| ---: | --- |');
    for (const { name: what, seconds } of slowest(times))
      lines.push(`| ${seconds.toFixed(1)} | ${what.replaceAll('|', '\\|')} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** The slowest first. */
export function slowest(times: readonly Timed[], count = LISTED): Timed[] {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}
