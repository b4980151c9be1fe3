/**
 * Compares package-lock.json with docs/security/advisories.json, without a network. With `--refresh` the registry is asked as
 * well (`npm audit`), and what it knows and the file does not is shown, to be looked at and added.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LockFile, parseAdvisories, problemsOf } from './advisories.ts';
import { ROOT } from '../base/root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const known = parseAdvisories(read('docs/security/advisories.json'));
const problems = problemsOf(known, JSON.parse(read('package-lock.json')) as LockFile);
if (process.argv.includes('--refresh')) problems.push(...unknownToUs());
for (const problem of problems) console.log(problem);
if (problems.length === 0) console.log(`${known.advisories.length} advisories, reviewed ${known.reviewed}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** What the registry reports of the locked versions, by the ids of GitHub. */
function unknownToUs(): string[] {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = auditReport.safeParse(jsonOf(stdout));
  if (!report.success)
    return ['Couldn’t get advisories from the registry (npm audit failed). Nothing was updated.'];
  const ids = new Set(known.advisories.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  return Object.values(report.data.vulnerabilities)
    .flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
    .filter(({ url }) => !ids.has(url.slice(url.lastIndexOf('/') + 1)))
    .map(({ name, range, severity, title, url }) => `new: ${name} ${range} (${severity}): ${title} ${url}`);
}

const auditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            range: z.string(),
            severity: z.string(),
            title: z.string(),
            url: z.string(),
          }),
        ]),
      ),
    }),
  ),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
