import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Copy } from './mutants/copy.ts';
import { type Numbered, passesOf, withNotes } from './mutants/coverage.ts';
import { mutationsOf } from './mutants/sites.ts';
import { TARGETS, type Target } from './mutants/targets.ts';

/*
 * node bench/mutants.ts [--only content,desk] [--sample 60] [--seed 1] [--report FILE]
 *
 * Changes the program in small ways, one at a time and in a copy, and asks whether the tests beside it notice: a random but
 * repeatable sample of all changes of each target, on the embedded database. A change that the tests let pass and the
 * compiler refuses counts as noticed. Names every change that nobody noticed.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
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
  const outcomes = await tryTarget(target);
  const noticed = outcomes.filter(({ outcome }) => outcome !== 'survived' && outcome !== 'not reached');
  const rate = ((100 * noticed.length) / Math.max(1, outcomes.length)).toFixed(1);
  say(`${target.name}: ${noticed.length} of ${outcomes.length} noticed (${rate} %)`);
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
      if (outcome === 'survived' || outcome === 'not reached')
        say(`  ${outcome}: ${described(mutant, copy)}`);
    }
    return outcomes;
  } finally {
    copy.remove();
  }
}

function sampleOf(target: Target, copy: Copy): Mutant[] {
  const files = execFileSync('git', ['ls-files', ...target.rooms], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  const all = files
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file) && !target.without?.test(file),
    )
    .flatMap((file) => mutationsOf(file, copy.read(file)).map((mutation) => ({ file, mutation })));
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
  const verdict = await copy.test({ ...target, files: target.rooms, limitMs: LIMITS_MS.all });
  for (const [file, source] of originals) copy.write(file, source);
  if (verdict !== 'passed') throw new Error(`The tests of ${target.name} fail without a mutation.`);
  return passesOf(readFileSync(notes, 'utf8'), copy.folder);
}

async function tryMutant({ project }: Target, copy: Copy, mutant: ReachedMutant): Promise<Outcome> {
  const { file, mutation, tests } = mutant;
  const source = copy.read(file);
  copy.write(file, source.slice(0, mutation.start) + mutation.text + source.slice(mutation.end));
  try {
    // A thread does not say for which test it works, and what is done at load is noted for the first test alone.
    const anyTest = mutation.atLoad || tests.has('?');
    const files = [...tests].filter((name) => name !== '?');
    if (anyTest) files.push(dirname(file));
    if (files.length > 0) {
      const verdict = await copy.test({ project, files, limitMs: LIMITS_MS.one });
      if (verdict !== 'passed') return verdict === 'failed' ? 'test' : 'too slow';
    }
    if (!(await copy.compiles())) return 'compiler';
    return files.length > 0 ? 'survived' : 'not reached';
  } finally {
    copy.write(file, source);
  }
}

function described({ file, mutation }: Mutant, copy: Copy): string {
  const source = copy.read(file);
  const line = source.slice(0, mutation.start).split('\n').length;
  const text = source.split('\n')[line - 1]?.trim() ?? '';
  return `${file}:${line} ${mutation.operator}: ${text.slice(0, 110)}`;
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
