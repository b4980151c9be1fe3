import { is, sql } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { rows } from '../platform/database/database.ts';
import * as tables from '../platform/tables/index.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

describe('the migrations', () => {
  it('make every declared column', async () => {
    const made = await rows<{ name: string }>(
      test().deps.database.queries,
      sql`SELECT table_name || '.' || column_name AS name FROM information_schema.columns`,
    );
    const declared = Object.values(tables).flatMap((table) => {
      if (!is(table, PgTable)) return [];
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => `${name}.${column.name}`);
    });
    const names = new Set(made.map(({ name }) => name));
    expect(declared.length).toBeGreaterThan(100);
    expect(
      declared.filter((name) => !names.has(name)),
      'columns without a migration: run `npx drizzle-kit generate --name what-changes`',
    ).toEqual([]);
  });
});
