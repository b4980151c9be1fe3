import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { rows } from '#api/database/database.ts';
import { recordsOf } from '#api/testing/records.ts';
import { useTestApp } from '#api/testing/test-app.ts';
import { type OutboxWatch, watchOutbox } from './outbox-watch.ts';

const app = useTestApp();
const FRESH_WITHIN_MS = 1_000;

/** A second node on the same database, which hears nothing of this one but what the database says. */
async function onOtherNode(work: (changes: () => number) => Promise<void>): Promise<void> {
  const { deps } = app();
  const onChange = vi.fn<() => void>();
  const other = { ...deps, database: { ...deps.database, kind: 'postgres' as const } };
  const watch: OutboxWatch = watchOutbox({ deps: other, onChange: () => undefined }, onChange);
  try {
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), FRESH_WITHIN_MS);
    onChange.mockClear();
    await work(() => onChange.mock.calls.length);
  } finally {
    watch.stop();
  }
}

const insertNote = (id: number) =>
  rows(
    app().deps.database.queries,
    sql`INSERT INTO outbox (id, topic, payload, created_at) VALUES (${id}, 'content-changed', '{}', now())`,
  );

describe('the watch over changes', () => {
  it('tells of a change of this process at once', () => {
    const onChange = vi.fn<() => void>();
    const listeners: (() => void)[] = [];
    const watch = watchOutbox(
      { deps: app().deps, onChange: (heard) => void listeners.push(heard) },
      onChange,
    );
    listeners.forEach((listener) => listener());
    expect(onChange).toHaveBeenCalledTimes(1);
    watch.stop();
  });

  it('finds what another node published, renamed or took down, within a second', async () => {
    const make = recordsOf(app());
    const category = await make.category();
    await onOtherNode(async (changes) => {
      const { id } = await make.published();
      await vi.waitFor(() => expect(changes()).toBe(1), FRESH_WITHIN_MS);
      await app().request(`/api/v1/category/${category.id}`, {
        method: 'PUT',
        as: 'editor',
        json: { name: 'Renamed', version: category.version },
      });
      await vi.waitFor(() => expect(changes()).toBe(2), FRESH_WITHIN_MS);
      await app().request(`/api/v1/content/${id}/unpublish`, { as: 'editor', json: {} });
      await vi.waitFor(() => expect(changes()).toBe(3), FRESH_WITHIN_MS);
    });
  });

  it('finds a note that was numbered before another one and committed after it', async () => {
    await insertNote(10_002);
    await onOtherNode(async (changes) => {
      await insertNote(10_001);
      await vi.waitFor(() => expect(changes()).toBe(1), FRESH_WITHIN_MS);
    });
  });

  it('is silent while nothing changes', async () => {
    await onOtherNode(async (changes) => {
      await recordsOf(app()).draft();
      await wait(1_000);
      expect(changes()).toBe(0);
    });
  });

  it('takes everything for changed while the database is away, and asks on', async () => {
    await onOtherNode(async (changes) => {
      await rows(app().deps.database.queries, sql`ALTER TABLE outbox RENAME TO gone`);
      await vi.waitFor(() => expect(changes()).toBeGreaterThan(0), FRESH_WITHIN_MS);
      await rows(app().deps.database.queries, sql`ALTER TABLE gone RENAME TO outbox`);
      const seen = changes();
      await make();
      await vi.waitFor(() => expect(changes()).toBeGreaterThan(seen), FRESH_WITHIN_MS);
    });
  });
});

async function make(): Promise<void> {
  await recordsOf(app()).published();
}
