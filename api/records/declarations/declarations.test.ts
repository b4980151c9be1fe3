import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Field, type FieldMap, kindOf } from '#schema/fields/index.ts';
import { choice, number, richText, text, textList } from '#schema/fields/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { useTestApp } from '../../testing/test-app.ts';
import { DeclarationsError } from './take-over.ts';
import { trialRecords } from './testing/trial-records.ts';
import { trialType } from './testing/trial-type.ts';

const test = useTestApp();

/** Kinds between which values may be converted; every one is optional. */
const KINDS: Record<string, Field> = {
  line: text({ max: 2000 }),
  transcript: text({ max: 2000, large: true, multiline: true }),
  number: number(),
  list: textList(),
  choice: choice({ options: ['1', '2', 'a'] }),
  'rich text': richText(),
};
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
const kind = fc.constantFrom(...Object.keys(KINDS));
const slot = fc.nat({ max: NAMES.length - 1 });
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), at: slot, kind }),
  fc.record({ do: fc.constant('remove' as const), at: slot }),
  fc.record({ do: fc.constant('convert' as const), at: slot, kind }),
  fc.record({ do: fc.constant('rename' as const), at: slot, to: slot }),
  fc.record({ do: fc.constant('require' as const), at: slot }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The declarations after a step; undefined if the step does not apply. */
function after(fields: FieldMap, change: Step): FieldMap | undefined {
  const { [NAMES[change.at] ?? '']: field, ...others } = fields;
  const name = NAMES[change.at] ?? '';
  if (change.do === 'add')
    return field === undefined ? { ...fields, [name]: KINDS[change.kind] as Field } : undefined;
  if (field === undefined) return undefined;
  const { renamedFrom: _former, ...plain } = field as Field & { renamedFrom?: string };
  if (change.do === 'remove') return others;
  if (change.do === 'convert') return { ...fields, [name]: KINDS[change.kind] as Field };
  if (change.do === 'require') return { ...fields, [name]: { ...plain, required: true } as Field };
  const to = NAMES[change.to] ?? '';
  return to in fields ? undefined : { ...others, [to]: { ...plain, renamedFrom: name } as Field };
}

const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  text: fc.constantFrom('1', '2', 'a', 'Three words here', '12'),
  number: fc.integer({ min: -5, max: 50 }),
  'text-list': fc.array(fc.constantFrom('1', 'b', 'c d'), { maxLength: 2 }),
  choice: fc.constantFrom('1', '2', 'a'),
  'rich-text': fc.constantFrom('<p>Said.</p>', '<h2>Asked</h2><p>Answered.</p>'),
};
const bodyOf = (fields: FieldMap) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, VALUES[field.kind] ?? fc.constant(null)]),
    ),
  );

/** The shape that the API description gives for declared fields. */
const shapeOf = (fields: FieldMap) =>
  z.object(
    Object.assign(
      {},
      ...Object.entries(fields).map(([name, field]) => kindOf(field).read(name, field)),
    ) as z.ZodRawShape,
  );

describe('any sequence of changes to declarations', () => {
  it('shows from the start what is stored in the end, matches the API description, and loses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 7 }),
        fc.infiniteStream(fc.nat()),
        async (steps, seeds) => {
          const records = trialRecords(test());
          await removeAll();
          let fields: FieldMap = { alpha: KINDS['line'] as Field, beta: KINDS['number'] as Field };
          await records.start([trialType(fields)]);
          const ids: string[] = [];
          for (const change of steps) {
            ids.push(await addRecord(fields, seeds.next().value));
            const next = after(fields, change);
            if (next === undefined) continue;
            const stored = await records.stored();
            const isAccepted = await accepts(next);
            expect(isAccepted || isDeepStrictEqual(await records.stored(), stored)).toBe(true);
            if (!isAccepted) continue;
            const former = await readAll(fields, ids);
            const shown = await readAll(next, ids);
            for (const record of shown) shapeOf(next).parse(record);
            if (change.do === 'rename') expectMoved({ change, fields, former, shown });
            await records.step([trialType(next)], 2);
            expect(await readAll(next, ids)).toEqual(shown);
            await records.migrate([trialType(next)]);
            expect(await readAll(next, ids)).toEqual(shown);
            expect(leaves(await records.stored())).toBe(leaves(stored));
            fields = next;
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  const accepts = (fields: FieldMap) =>
    trialRecords(test())
      .start([trialType(fields)])
      .then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof DeclarationsError)) throw error;
          return false;
        },
      );
  const removeAll = async () => {
    await test().deps.database.queries.execute(
      sql`TRUNCATE content, revisions, document_counts, declared_fields, field_migrations, declaring_nodes CASCADE`,
    );
  };
  const addRecord = async (fields: FieldMap, seed: number) => {
    const records = trialRecords(test());
    const resource = trialType(fields);
    const [input = {}] = fc.sample(bodyOf(fields), { numRuns: 1, seed });
    const id = await records.create(resource, { title: `Text ${seed}`, ...input });
    if (seed % 3 !== 0) await records.publish(resource, id);
    if (seed % 5 === 1) await records.trash(resource, id);
    return id;
  };
  const readAll = async (fields: FieldMap, ids: readonly string[]) => {
    const records = trialRecords(test());
    const read = [];
    for (const id of ids)
      for (const source of ['content', 'publications'] as const) {
        const record = await records.read(trialType(fields), id, source);
        if (record !== undefined) read.push(record);
      }
    return read;
  };
});

interface Moved {
  change: Extract<Step, { do: 'rename' }>;
  fields: FieldMap;
  former: readonly Record<string, unknown>[];
  shown: readonly Record<string, unknown>[];
}

function expectMoved({ change, fields, former, shown }: Moved): void {
  const [from = '', to = ''] = [NAMES[change.at], NAMES[change.to]];
  if (fields[from] === undefined) return;
  expect(shown.map((record) => record[to])).toEqual(former.map((record) => record[from]));
}

/** Counts all stored values, wherever they are. */
function leaves(stored: readonly object[]): number {
  const count = (value: unknown): number =>
    value === null || value === undefined
      ? 0
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? Math.min(value.length, 1)
        : typeof value === 'object' && !('type' in value && value.type === 'doc')
          ? Object.values(value).reduce<number>((sum, one) => sum + count(one), 0)
          : value === ''
            ? 0
            : 1;
  return count(stored);
}
