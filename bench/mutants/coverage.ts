import type { Mutation } from './sites.ts';

/** A mutation with its number among all that are tried. */
export interface Numbered {
  id: number;
  mutation: Mutation;
}

/** Writes down, once for each test file, that a test comes by; `?` is a process or thread without a test. */
const note = (id: number, notes: string): string =>
  `(globalThis.__passed ??= new Set(), globalThis.__test = globalThis.__vitest_worker__?.filepath ?? '?', ` +
  `globalThis.__passed.has('${id}' + globalThis.__test) || (globalThis.__passed.add('${id}' + globalThis.__test), ` +
  `process.getBuiltinModule('node:fs').appendFileSync('${notes}', '${id}\\t' + globalThis.__test + '\\n')))`;

/**
 * The source with a note at the place of every mutation.
 * @param notes the file that they are written to
 */
export function withNotes(source: string, mutations: readonly Numbered[], notes: string): string {
  const inserts = mutations.flatMap(({ id, mutation: { site } }) => {
    const size = site.end - site.start;
    const [before, after] =
      site.kind === 'statement' ? [`{ ${note(id, notes)}; `, ' }'] : [`(${note(id, notes)}, `, ')'];
    return [
      // At one place what ends comes before what begins; the wider one begins first and ends last.
      { at: site.start, rank: [1, -size] as const, text: before },
      { at: site.end, rank: [0, size] as const, text: after },
    ];
  });
  inserts.sort((a, b) => a.at - b.at || a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
  let result = '';
  let from = 0;
  for (const { at, text } of inserts) {
    result += source.slice(from, at) + text;
    from = at;
  }
  return result + source.slice(from);
}

/** Test files by the number of the mutation that they come by; `?` where it is not known which. */
export function passesOf(notes: string, root: string): Map<number, Set<string>> {
  const passes = new Map<number, Set<string>>();
  for (const line of notes.split('\n').filter(Boolean)) {
    const [id = '', file = ''] = line.split('\t');
    const files = passes.get(Number(id)) ?? new Set();
    files.add(file.replace(`${root}/`, ''));
    passes.set(Number(id), files);
  }
  return passes;
}
