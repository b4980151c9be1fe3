import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteProblem } from './seams/site-folder-error.ts';

/**
 * The same problems with the line of their files: the first that has one of the words in quotation marks, such as the name of a
 * field, or else the first line. Problems that have a line, or are about something other than code, stay as they are.
 */
export function located(site: string, problems: readonly SiteProblem[]): SiteProblem[] {
  return problems.map((problem) => {
    if (!/\.tsx?$/.test(problem.file) || problem.words.includes(`${problem.file}:`)) return problem;
    const lines = linesOf(join(site, problem.file));
    if (lines === undefined) return problem;
    const named = [...problem.words.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    const [found = 0] = named.map((name) => lines.findIndex((line) => line.includes(name))).filter(isFound);
    return { ...problem, file: `${problem.file}:${found + 1}` };
  });
}

const isFound = (index: number): boolean => index >= 0;

/** Undefined for a file that isn’t there: its absence may be the problem. */
function linesOf(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
