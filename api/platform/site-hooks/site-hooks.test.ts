import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { HookName } from '#schema/registry/hooks.ts';
import { withAuditOrigin } from '../audit/audit-log.ts';
import { rows } from '../database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { handInHooks } from './registry.ts';
import { beforeStep, noteStep } from './site-hooks.ts';

const test = useTestApp();
afterEach(() => handInHooks([]));

const hook = (key: string, name: HookName, run: (context: object) => unknown = () => undefined) => ({
  key,
  resource: 'podcasts',
  name,
  run,
});
const IDS = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'] as const;

async function queuedAfter(name: HookName, ids: readonly string[]): Promise<string[]> {
  const { database, now } = test().deps;
  await noteStep(database.queries, { resource: 'podcasts', name, ids, now: now() });
  const found = await rows<{ hook: string; record_id: string; asked_by: string | null; state: string }>(
    database.queries,
    sql`SELECT hook, record_id, asked_by, state FROM hook_runs WHERE due_at = ${now().toISOString()} ORDER BY hook, record_id`,
  );
  return found.map((run) => `${run.hook} ${run.record_id} ${run.state} ${run.asked_by}`);
}

describe('a step of records', () => {
  it('queues every hook after it for every record, with the account that took it', async () => {
    handInHooks([hook('a', 'afterPublish'), hook('b', 'afterPublish'), hook('c', 'afterDelete')]);
    const userId = test().staff.editor.id;
    const origin = { userId, tokenName: null, address: '127.0.0.1', requestId: 'r' };
    expect(await withAuditOrigin(origin, () => queuedAfter('afterPublish', IDS))).toEqual([
      `a ${IDS[0]} queued ${userId}`,
      `a ${IDS[1]} queued ${userId}`,
      `b ${IDS[0]} queued ${userId}`,
      `b ${IDS[1]} queued ${userId}`,
    ]);
  });

  it('asks the database for nothing where there is no hook or no record', async () => {
    handInHooks([hook('a', 'afterPublish')]);
    const unused = new Proxy(test().deps.database.queries, {
      get: () => {
        throw new Error('The database was asked.');
      },
    });
    const step = { resource: 'podcasts', now: new Date(0) };
    await noteStep(unused, { ...step, name: 'afterPublish', ids: [] });
    await noteStep(unused, { ...step, name: 'afterDelete', ids: IDS });
    await expect(noteStep(unused, { ...step, name: 'afterPublish', ids: IDS })).rejects.toThrow('asked');
  });

  it('runs the hooks before it one after the other, and ends where one refuses', async () => {
    const told: object[] = [];
    const note = (context: object) => void told.push(context);
    const refuse = () => Promise.reject(new Error('no'));
    handInHooks([
      hook('a', 'beforePublish', note),
      hook('b', 'beforePublish', refuse),
      hook('c', 'beforePublish', note),
    ]);
    await expect(beforeStep('podcasts', 'beforePublish', { ids: IDS })).rejects.toMatchObject({
      message: expect.stringContaining('b'),
    });
    expect(told).toMatchObject([{ ids: IDS, by: null }]);
  });
});
