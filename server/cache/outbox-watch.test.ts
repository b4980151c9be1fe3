import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { rows } from '#api/platform/database/database.ts';
import { recordsOf } from '#api/testing/records.ts';
import { useTestApp } from '#api/testing/test-app.ts';
import { type OutboxWatch, watchOutbox } from './outbox-watch.ts';
import type { ChangeSeen } from './page-tags.ts';

const app = useTestApp();
const FRESH_WITHIN_MS = 1_000;

/** A second node on the same database, which learns of changes only from the database. */
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
  it('reports a change of this process at once', () => {
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

  it('reports nothing while the database is down, knows its age, and catches up afterwards', async () => {
    const make = recordsOf(app());
    const before = await make.published();
    let isAway = false;
    const { deps } = app();
    const probe: typeof deps.database.probe = (...args) =>
      isAway ? Promise.reject(new Error('away')) : deps.database.probe(...args);
    const database = { ...deps.database, kind: 'postgres' as const, probe };
    const changes: (ChangeSeen | undefined)[] = [];
    const watch = watchOutbox({ deps: { ...deps, database }, onChange: () => undefined }, (change) =>
      changes.push(change),
    );
    await vi.waitFor(() => expect(changes).toEqual([undefined]), FRESH_WITHIN_MS);
    expect(watch.staleMs()).toBeUndefined();

    isAway = true;
    await vi.waitFor(() => expect(watch.staleMs()).toBeGreaterThan(0), FRESH_WITHIN_MS);
    const after = await make.published();
    await app().request(`/api/v1/content/${before.id}/unpublish`, { as: 'editor', json: {} });
    await wait(1_000);
    expect(changes).toHaveLength(1);
    expect(watch.staleMs()).toBeGreaterThan(1_000);

    isAway = false;
    await vi.waitFor(() => expect(watch.staleMs()).toBeUndefined(), FRESH_WITHIN_MS);
    const told = new Set(changes.slice(1).map((change) => change?.id));
    expect(told).toEqual(new Set([before.id, after.id]));
    expect(app().logLines.filter((line) => line.includes('could not check for changes'))).toHaveLength(1);
    watch.stop();
  });

  it('takes everything for changed where the database is another one than before', async () => {
    await insertNote(20_000);
    await onOtherNode(async (changes) => {
      await rows(app().deps.database.queries, sql`UPDATE outbox SET id = 19_000 WHERE id = 20_000`);
      await vi.waitFor(() => expect(changes()).toBe(1), FRESH_WITHIN_MS);
    });
  });
});
