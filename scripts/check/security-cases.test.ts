import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/*
 * The register of security cases and faults, docs/security/cases/: each case names the tests that prove it. A test that is renamed,
 * moved, skipped or deleted, or that loses the row of a case, is noticed here.
 */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs', 'security', 'cases');

const proof = z.strictObject({
  /** Path from the root. */
  file: z.string().regex(/\.(?:test|spec)\.tsx?$/),
  /** As it is written in the file, placeholders of a table included. */
  title: z.string().min(1),
  /** What the row of a table says, as it is written. */
  row: z.string().min(1).optional(),
  /** Where that row is written, unless it is the file of the test. */
  rows: z.string().min(1).optional(),
});
const area = z.strictObject({
  area: z.string().regex(/^[a-z]+$/),
  title: z.string().min(1),
  cases: z
    .array(
      z
        .strictObject({
          id: z.string().regex(/^[a-z]+-\d{2}$/),
          /** What is sent, or what breaks. */
          sent: z.string().min(1),
          expected: z.string().min(1),
          tests: z.array(proof),
          /** Long runs that are made by hand, with `node FILE`. */
          benches: z.array(z.string().regex(/^bench\/[\w-]+\/[\w-]+\.ts$/)).default([]),
          /** What none of these shows. */
          open: z.string().min(1).optional(),
        })
        .refine(
          ({ tests, benches, open }) => tests.length > 0 || (benches.length > 0 && open !== undefined),
          {
            error: 'A case without a test has a bench, and says what that leaves open.',
          },
        ),
    )
    .min(1),
});

const files = globSync('*.json', { cwd: folder }).toSorted();
const areas = files.map((name) => area.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
const cases = areas.flatMap(({ cases: all }) => all);

const texts = new Map<string, string>();
function textOf(file: string): string {
  const path = join(root, file);
  const text = texts.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
  texts.set(file, text);
  return text;
}

/** What is wrong with a proof, or nothing. */
function faultOf({ file, title, row, rows = file }: z.infer<typeof proof>): string | undefined {
  const text = textOf(file);
  if (text === '') return `${file} does not exist`;
  const name = `(['"\`])${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}\\1`;
  if (new RegExp(String.raw`\.(?:skip|todo|fails)\(\s*${name}`).test(text)) return `${file} skips "${title}"`;
  if (!new RegExp(String.raw`(?:\b(?:it|test)|\))\(\s*${name}`).test(text))
    return `${file} has no test "${title}"`;
  if (row !== undefined && !textOf(rows).includes(row)) return `${rows} has no row ${row}`;
  return undefined;
}

/** What is wrong with a bench that a case names, or nothing. */
function benchFaultOf(file: string): string | undefined {
  if (textOf(file) === '') return `${file} does not exist`;
  if (!textOf('bench/README.md').includes(`node ${file}`)) return `bench/README.md does not describe ${file}`;
  return undefined;
}

describe('the register of security cases', () => {
  it('has a file for each area and an id for each case', () => {
    expect(areas.map(({ area: name }) => `${name}.json`)).toEqual(files);
    for (const { area: name, cases: all } of areas)
      for (const { id } of all) expect(id.startsWith(`${name}-`)).toBe(true);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(cases.map(({ id, sent, tests }) => [id, sent.slice(0, 60), tests] as const))(
    'names a test for %s: %s',
    (_id, _sent, tests) => {
      expect(tests.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
    },
  );

  it('names benches that are there and described', () => {
    const named = new Set(cases.flatMap(({ benches }) => benches));
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((file) => benchFaultOf(file) !== undefined)).toEqual([]);
  });

  it('holds every case that a test names by its id', () => {
    const known = new Set(cases.map(({ id }) => id));
    const prefixes = areas.map(({ area: name }) => name).join('|');
    const idsIn = (files: string, pattern: RegExp) =>
      globSync(files, { cwd: root }).flatMap((file) =>
        Array.from(textOf(file).matchAll(pattern), ([, id = '']) => id),
      );
    const named = idsIn('api/app/security-cases/**/*.ts', new RegExp(`'((?:${prefixes})-\\d\\d)'`, 'g'));
    expect(named.length).toBeGreaterThan(100);
    named.push(...idsIn('{api,server,e2e}/**/*.{test,spec}.ts', /\b(rel-\d\d)\b/g));
    expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([]);
  });

  it('notices what is missing', () => {
    const good = { file: 'scripts/check/security-cases.test.ts', title: 'notices what is missing' };
    expect(faultOf(good)).toBeUndefined();
    expect(faultOf({ ...good, row: `No such ${'row'}` })).toContain('has no row');
    expect(faultOf({ ...good, title: `notices ${'nothing'}` })).toContain('has no test');
    expect(faultOf({ ...good, file: 'scripts/gone.test.ts' })).toContain('does not exist');
    expect(benchFaultOf('bench/requests/overload.ts')).toBeUndefined();
    expect(benchFaultOf('bench/faults/gone.ts')).toContain('does not exist');
    expect(benchFaultOf('bench/helpers/load.ts')).toContain('does not describe');
  });
});
