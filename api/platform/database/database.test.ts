import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { QueryError, TransactionScopeError, isUniqueViolation, rows } from './database.ts';
import { testDatabaseUrl, useTestDatabase } from '../../testing/test-database.ts';

const database = useTestDatabase();

const samples = pgTable('samples', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull().unique(),
  at: timestamp({ withTimezone: true, mode: 'string', precision: 3 }),
  data: jsonb(),
  count: bigint({ mode: 'number' }),
});

/** Runs `use` with the table `samples`; a temporary table would be visible to one session only. */
async function withSamples(use: () => Promise<void>): Promise<void> {
  await database().queries.execute(sql`create table samples (
    id uuid primary key default gen_random_uuid(), title text not null unique, at timestamptz(3), data jsonb, count bigint)`);
  try {
    await use();
  } finally {
    await database().queries.execute(sql`drop table samples`);
  }
}

async function value(expression: ReturnType<typeof sql>): Promise<unknown> {
  const [row] = await rows<{ value: unknown }>(database().queries, sql`select ${expression} as value`);
  return row?.value;
}

describe('the database', () => {
  it('is the one that this test run requests', () => {
    expect(database().kind).toBe(testDatabaseUrl() === undefined ? 'embedded' : 'postgres');
  });

  it.each([
    ['a bigint', sql`9007199254740991::bigint`, 9_007_199_254_740_991],
    ['a bigint that no number holds', sql`9007199254740993::bigint`, 9_007_199_254_740_993n],
    ['a count', sql`count(*)`, 1],
    ['a numeric', sql`1.25::numeric`, 1.25],
    ['a boolean', sql`false`, false],
    ['a moment', sql`'2026-09-14 10:00:00.123456+02'::timestamptz`, '2026-09-14T08:00:00.123Z'],
    ['a moment without a fraction', sql`'2026-09-14 08:00:00Z'::timestamptz`, '2026-09-14T08:00:00.000Z'],
    ['moments', sql`array['2026-09-14 08:00Z'::timestamptz, null]`, ['2026-09-14T08:00:00.000Z', null]],
    ['json', sql`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['json null', sql`'null'::jsonb`, null],
    [
      'texts',
      sql`array['a', 'b "c" \\ d', null, 'NULL', '', '{}']`,
      ['a', 'b "c" \\ d', null, 'NULL', '', '{}'],
    ],
    [
      'nested numbers',
      sql`array[[1, 2], [3, 4]]`,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['no texts', sql`'{}'::text[]`, []],
    ['bytes', sql`'\\x00ff'::bytea`, new Uint8Array([0, 255])],
    ['a date', sql`'2026-09-14'::date`, '2026-09-14'],
    ['nothing', sql`null`, null],
  ])('gives %s back as JavaScript writes it', async (_name, expression, expected) => {
    expect(await value(expression)).toStrictEqual(expected);
  });

  it.each([
    ['a text', 'a "b" \\ é 📖', sql`::text`],
    ['texts', ['a', 'b,c', '{d}', 'é"\\', null, 'NULL'], sql`::text[]`],
    ['an object', { a: 'é', b: [1] }, sql`::jsonb`],
    ['bytes', new Uint8Array([1, 2, 255]), sql`::bytea`],
    ['a number', -12.5, sql`::numeric`],
    ['a boolean', true, sql`::boolean`],
    ['null', null, sql`::text`],
  ])('takes %s and gives the same back', async (_name, input, cast) => {
    expect(await value(sql`${sql.param(input)}${cast}`)).toStrictEqual(input);
  });

  it('takes a Date as the moment that it is', async () => {
    const moment = new Date('2026-09-14T08:00:00.120Z');
    expect(await value(sql`${moment}::timestamptz`)).toBe(moment.toISOString());
  });

  it('gives the same values through drizzle tables, and counts what was written', () =>
    withSamples(async () => {
      const stored = { title: 'One', at: '2026-09-14T08:00:00.120Z', data: [1, { a: null }], count: 7 };
      const inserted = await database().queries.insert(samples).values(stored).returning();
      expect(inserted).toMatchObject([stored]);
      expect(await database().queries.select().from(samples)).toStrictEqual(inserted);
      expect(await database().queries.update(samples).set({ count: 8 })).toMatchObject({ rowCount: 1 });
      expect(await database().queries.$count(samples)).toBe(1);
    }));

  it('reads by a named statement, again and again', () =>
    withSamples(async () => {
      await database()
        .queries.insert(samples)
        .values([{ title: 'One' }, { title: 'Two' }]);
      const statement = { name: 'sample_by_title', text: 'select title from samples where title = $1' };
      for (const title of ['One', 'Two', 'One']) {
        expect(await database().select(statement, [title])).toStrictEqual([{ title }]);
      }
      expect(await database().select(statement, ['Three'])).toStrictEqual([]);
    }));

  it('names the constraint that a statement broke, and keeps the values out of the message', () =>
    withSamples(async () => {
      await database().queries.insert(samples).values({ title: 'secret' });
      const again = database().queries.insert(samples).values({ title: 'secret' });
      const error: unknown = await again.then(undefined, (reason: unknown) => reason);
      expect(error).toBeInstanceOf(QueryError);
      expect(isUniqueViolation(error, 'samples_title_key')).toBe(true);
      expect(isUniqueViolation(error, 'another')).toBe(false);
      expect(String(error)).not.toContain('secret');
    }));

  it('can be maintained at any time', async () => {
    await database().maintain();
    await database().checkpoint();
    expect(await value(sql`1`)).toBe(1);
  });

  it('answers the next statement after one that failed', async () => {
    await expect(database().select({ text: 'select 1 / 0' }, [])).rejects.toMatchObject({ code: '22012' });
    await expect(database().select({ text: 'selct' }, [])).rejects.toMatchObject({ code: '42601' });
    expect(await database().select({ text: 'select 1 as one' }, [])).toStrictEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  it('stores all of its work or none', () =>
    withSamples(async () => {
      await database().transaction(async (tx) => void (await tx.insert(samples).values({ title: 'Kept' })));
      const failing = database().transaction(async (tx) => {
        await tx.insert(samples).values({ title: 'Lost' });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await database().queries.select({ title: samples.title }).from(samples)).toStrictEqual([
        { title: 'Kept' },
      ]);
    }));

  it('gives back what its work returns', async () => {
    expect(await database().transaction(async () => 42)).toBe(42);
  });

  it('says so when an error inside it was swallowed and nothing could be stored', () =>
    withSamples(async () => {
      const swallowing = database().transaction(async (tx) => {
        await tx.insert(samples).values({ title: 'One' });
        await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      });
      await expect(swallowing).rejects.toMatchObject({ code: '25P02' });
      expect(await database().queries.$count(samples)).toBe(0);
    }));

  it.each([
    ['queries', () => database().queries.execute(sql`select 1`)],
    ['select', () => database().select({ text: 'select 1' }, [])],
    ['transaction', () => database().transaction(async () => 1)],
    ['close', () => database().close()],
  ])('refuses the root handle inside it (%s)', async (_name, use) => {
    const misusing = database().transaction(async () => {
      await use();
    });
    await expect(misusing).rejects.toBeInstanceOf(TransactionScopeError);
  });

  it('refuses its own handle after its end', async () => {
    const handle = await database().transaction(async (tx) => ({ tx }));
    await expect(handle.tx.execute(sql`select 1`)).rejects.toBeInstanceOf(TransactionScopeError);
  });

  it('lets work that it started and that outlives it use the root handle', async () => {
    const later = await database().transaction(async () => ({
      answer: new Promise((resolve) => setTimeout(resolve, 20)).then(() => value(sql`1`)),
    }));
    expect(await later.answer).toBe(1);
  });

  it('does not mix with what runs beside it', () =>
    withSamples(async () => {
      const titles = Array.from({ length: 20 }, (_, index) => `Title ${index}`);
      await Promise.all(
        titles.map((title, index) =>
          database()
            .transaction(async (tx) => {
              await tx.insert(samples).values({ title });
              if (index % 2 === 1) throw new Error('odd');
            })
            .catch(() => undefined),
        ),
      );
      expect(await database().queries.$count(samples)).toBe(10);
    }));

  it('sees one moment of the data throughout under repeatable reads', () =>
    withSamples(async () => {
      const options = { isolation: 'repeatable read', readOnly: true } as const;
      const begun = Promise.withResolvers<void>();
      const insertion = begun.promise.then(() =>
        database().queries.insert(samples).values({ title: 'Meanwhile' }),
      );
      const counts = await database().transaction(async (tx) => {
        const before = await tx.$count(samples);
        begun.resolve();
        // The embedded database admits no other caller before the transaction has ended.
        if (database().kind === 'postgres') await insertion;
        return [before, await tx.$count(samples)];
      }, options);
      expect(counts).toStrictEqual([0, 0]);
      await insertion;
      const writing = database().transaction((tx) => tx.insert(samples).values({ title: 'x' }), options);
      await expect(writing).rejects.toMatchObject({ code: '25006' });
    }));
});
