/**
 * `npm test`: the checks, the tests (on PostgreSQL too when TEST_DATABASE_URL is set) and the browser journeys.
 * Runs all of them even when one fails, and closes with what failed and one line: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, toolPath } from '../base/root.ts';
import { runChecks } from '../check/checks.ts';
import { ensureChromium } from './chromium.ts';
import { type Timed, slowest, slowestPage, timesOfJourneys, timesOfTests } from './slowest.ts';
import { type JourneyReport, type TestReport, failedJourneys, failedTests } from './test-reports.ts';

interface Counts {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'colophon-test-'));
const total: Counts = { passed: 0, failed: 0 };
/** For the page of the slowest. */
const parts: { name: string; seconds: number; times: Timed[] }[] = [];
/** Each with its message, for the end: a log is long, and may reach its reader cut. */
const failures: string[] = [];
try {
  const built = () => step('build', buildProduct);
  for (const part of [
    () => step('checks', () => runChecks()),
    // Before the tests: some of them hold the builds to their budgets.
    built,
    () => step('tests', runVitest),
    () => step('browser journeys', runJourneys),
  ]) {
    const { passed, failed } = await part();
    total.passed += passed;
    total.failed += failed;
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
tellTimes();
if (!process.env['TEST_DATABASE_URL']) {
  console.log('\nWithout TEST_DATABASE_URL nothing ran on PostgreSQL; .ci/run brings one up.');
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** The slowest few here, and more of them on a page that each run rewrites. */
function tellTimes(): void {
  const page = join(ROOT, 'test-results', 'slowest.md');
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, slowestPage(parts));
  for (const { name, seconds, times } of parts) {
    console.log(`\n${name}: ${Math.round(seconds)} s`);
    for (const one of slowest(times, 5)) console.log(`  ${one.seconds.toFixed(1)} s  ${one.name}`);
  }
  console.log(`\nMore of the slowest: test-results/slowest.md`);
}

/** A part that cannot even run counts as one failure, and the rest still runs. */
async function step(name: string, part: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n── ${name} ──`);
  const timed = { name, seconds: 0, times: [] };
  parts.push(timed);
  const startedAt = performance.now();
  try {
    const counts = await part();
    if (counts.failed > 0) failures.push(`- ${name}: ${counts.failed}`);
    return counts;
  } catch (error) {
    failures.push(`- ${name} could not run`);
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    timed.seconds = (performance.now() - startedAt) / 1_000;
  }
}

async function buildProduct(): Promise<Counts> {
  const code = await run(['server/build.ts'], { NODE_ENV: 'production' });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runVitest(): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run([toolPath('vitest', 'vitest'), 'run', ...reporters]);
  const report = readReport<TestReport>(file);
  failures.push(...failedTests(report, ROOT));
  parts.at(-1)?.times.push(...timesOfTests(report, ROOT));
  return counted({ code, passed: report.numPassedTests, failed: report.numFailedTests });
}

async function runJourneys(): Promise<Counts> {
  const file = join(reports, 'journeys.json');
  const argv = [toolPath('playwright', 'playwright'), 'test', '--config=e2e/playwright.config.ts'];
  const env = { COLOPHON_CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run([...argv, '--reporter=list,json'], env);
  const report = readReport<JourneyReport>(file);
  failures.push(...failedJourneys(report));
  parts.at(-1)?.times.push(...timesOfJourneys(report));
  const { stats } = report;
  return counted({ code, passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

/** A runner can fail without a failed test: a file that does not load, an error outside any test. */
function counted({ code, passed, failed }: Counts & { code: number | null }): Counts {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function run(argv: string[], env: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', resolve);
  });
}
