import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Copy, type Verdict } from './copy.ts';
import { type Numbered, passesOf, withNotes } from './coverage.ts';
import { mutationsOf } from './sites.ts';
import { TARGETS, type Target } from './targets.ts';

/*
 * node bench/mutants/mutants.ts [--only content,admin] [--sample 60] [--seed 1] [--report FILE] [--reach] [--at
 * FILE:LINE,FILE]
 *
 * Changes the program in small ways, one at a time and in a copy, and checks whether the tests beside it catch them: a
 * random but repeatable sample of all changes of each target, on the embedded database. A change that passes the
 * tests and fails to compile counts as caught. Lists every survivor. With --reach it tries none of them, and lists
 * after one run of the tests the places that no test executes. --at tries only what is in these files or lines,
 * and runs the tests of their folders.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
    reach: { type: 'boolean', default: false },
    at: { type: 'string' },
  },
});

interface Mutant extends Numbered {
  file: string;
}
/** With the test files that come by it. */
interface ReachedMutant extends Mutant {
  tests: ReadonlySet<string>;
}
type Outcome = 'test' | 'too slow' | 'compiler' | 'survived' | 'not reached';

/** Longest run of all tests of a target, and of those that come by one mutant. */
const LIMITS_MS = { all: 15 * 60_000, one: 4 * 60_000 };

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const lines: string[] = [];
for (const target of TARGETS.filter(({ name }) => !options.only || options.only.split(',').includes(name))) {
  if (options.reach) {
    await sayUnreached(target);
    continue;
  }
  const outcomes = await tryTarget(target);
  const caught = outcomes.filter(({ outcome }) => outcome !== 'survived' && outcome !== 'not reached');
  const rate = ((100 * caught.length) / Math.max(1, outcomes.length)).toFixed(1);
  say(`${target.name}: ${caught.length} of ${outcomes.length} caught (${rate} %)`);
}
if (options.report) writeFileSync(options.report, `${lines.join('\n')}\n`);

function say(line: string): void {
  lines.push(line);
  console.log(line);
}

async function tryTarget(target: Target): Promise<{ mutant: Mutant; outcome: Outcome }[]> {
  const copy = new Copy();
  try {
    const mutants = sampleOf(target, copy);
    const passes = await findPasses(target, copy, mutants);
    const outcomes: { mutant: Mutant; outcome: Outcome }[] = [];
    for (const mutant of mutants) {
      const outcome = await tryMutant(target, copy, { ...mutant, tests: passes.get(mutant.id) ?? new Set() });
      outcomes.push({ mutant, outcome });
      console.error(`  ${outcomes.length} of ${mutants.length}: ${outcome}`);
      if (outcome === 'survived' || outcome === 'not reached')
        say(`  ${outcome}: ${described(mutant, copy)}`);
    }
    return outcomes;
  } finally {
    copy.remove();
  }
}

async function sayUnreached(target: Target): Promise<void> {
  const copy = new Copy();
  try {
    const mutants = sampleOf(target, copy).filter(({ mutation }) => !mutation.atLoad);
    const passes = await findPasses(target, copy, mutants);
    const unreached = mutants.filter(({ id }) => !passes.has(id));
    for (const line of unreached.map((mutant) => described(mutant, copy)).toSorted()) say(`  ${line}`);
    say(`${target.name}: no test comes by ${unreached.length} of ${mutants.length}`);
  } finally {
    copy.remove();
  }
}

/** What git has of the rooms of a target. */
function filesOf({ rooms }: Target): string[] {
  const cwd = join(import.meta.dirname, '../..');
  return execFileSync('git', ['ls-files', ...rooms], { cwd, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

function testsOf(target: Target): string[] {
  const folders = options.at?.split(',').map((place) => `${dirname(place)}/`) ?? [''];
  return filesOf(target).filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !target.withoutTests?.test(file) &&
      folders.some((folder) => file.startsWith(folder)),
  );
}

function sampleOf(target: Target, copy: Copy): Mutant[] {
  const all = filesOf(target)
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file) && !target.without?.test(file),
    )
    .flatMap((file) => mutationsOf(file, copy.read(file)).map((mutation) => ({ file, mutation })))
    .filter((mutant) => isChosen(mutant, copy));
  const random = randomFrom(Number(options.seed));
  const picked = all.map((mutant) => ({ mutant, key: random() })).sort((a, b) => a.key - b.key);
  return picked.slice(0, Number(options.sample)).map(({ mutant }, id) => ({ ...mutant, id }));
}

/** Runs all tests of the target once over the sources with notes. */
async function findPasses(target: Target, copy: Copy, mutants: Mutant[]): Promise<Map<number, Set<string>>> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const originals = new Map(files.map((file) => [file, copy.read(file)]));
  const notes = join(copy.folder, 'passes.txt');
  writeFileSync(notes, '');
  for (const [file, source] of originals) {
    const own = mutants.filter((mutant) => mutant.file === file);
    copy.write(file, withNotes(source, own, notes));
  }
  // What counts here is which tests come by; one that a busy machine makes late may try again.
  const verdict = await copy.test({ ...target, files: testsOf(target), limitMs: LIMITS_MS.all, retries: 2 });
  for (const [file, source] of originals) copy.write(file, source);
  if (verdict !== 'passed')
    throw new Error(
      `The tests of ${target.name} fail without a mutation (${verdict}):\n${copy.lastOutput()}`,
    );
  return passesOf(readFileSync(notes, 'utf8'), copy.folder);
}

async function tryMutant(target: Target, copy: Copy, mutant: ReachedMutant): Promise<Outcome> {
  const { file, mutation, tests } = mutant;
  const { project } = target;
  const source = copy.read(file);
  copy.write(file, source.slice(0, mutation.start) + mutation.text + source.slice(mutation.end));
  try {
    const reached = [...tests].filter((name) => name !== '?');
    // Mostly the tests in its own folder catch it; the others run only if those do not.
    const isNear = (name: string) => dirname(name) === dirname(file);
    for (const files of [reached.filter(isNear), reached.filter((name) => !isNear(name))]) {
      if (files.length === 0) continue;
      const verdict = await copy.test({ project, files, limitMs: LIMITS_MS.one });
      if (verdict !== 'passed') return outcomeOf(verdict);
    }
    // A thread does not say which test it works for, and what runs at load is noted only for the first test.
    const byAll = mutation.atLoad || tests.has('?') ? testsOf(target) : [];
    const files = [...reached, ...byAll];
    if (byAll.length > 0) {
      const verdict = await copy.test({ project, files: byAll, limitMs: LIMITS_MS.all });
      if (verdict !== 'passed') return outcomeOf(verdict);
    }
    if (!(await copy.compiles())) return 'compiler';
    return files.length > 0 ? 'survived' : 'not reached';
  } finally {
    copy.write(file, source);
  }
}

function outcomeOf(verdict: Exclude<Verdict, 'passed'>): Outcome {
  return verdict === 'failed' ? 'test' : 'too slow';
}

function isChosen(mutant: Pick<Mutant, 'file' | 'mutation'>, copy: Copy): boolean {
  const chosen = options.at?.split(',') ?? [mutant.file];
  return chosen.some((place) => place === mutant.file || place === placeOf(mutant, copy));
}

function placeOf({ file, mutation }: Pick<Mutant, 'file' | 'mutation'>, copy: Copy): string {
  return `${file}:${copy.read(file).slice(0, mutation.start).split('\n').length}`;
}

function described(mutant: Mutant, copy: Copy): string {
  const place = placeOf(mutant, copy);
  const line = Number(place.slice(place.lastIndexOf(':') + 1));
  const text = copy.read(mutant.file).split('\n')[line - 1]?.trim() ?? '';
  return `${place} ${mutant.mutation.operator}: ${text.slice(0, 110)}`;
}

/** Mulberry32: the same sequence for the same seed, everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
