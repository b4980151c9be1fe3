import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { clearOut } from '../jobs/clear-out.ts';
import { clientFor } from '../testing/api-client.ts';
import { articleInput } from '../testing/content-records.ts';
import { DAY_MS } from '../testing/test-clock.ts';
import { insertSession } from '../testing/test-staff.ts';
import { useTestApp } from '../testing/test-app.ts';
import { publishDue } from './publish-due.ts';

const test = useTestApp();

const STEPS = [
  'publish',
  'unpublish',
  'archive',
  'restore',
  'duplicate',
  'schedule',
  'delete',
  'save',
] as const;
const operation = fc.oneof(
  fc.record({ do: fc.constantFrom(...STEPS), on: fc.nat(4) }),
  fc.record({
    do: fc.constantFrom('create', 'create interview', 'create list', 'time', 'list status'),
    on: fc.nat(4),
  }),
);

/** What the counters say, and what is there. */
async function countersAndRows() {
  const on = test().deps.database.queries;
  const counters = await rows(
    on,
    sql`SELECT type, status, count FROM document_counts WHERE count <> 0 ORDER BY type, status`,
  );
  const counted = await rows(
    on,
    sql`SELECT type, status, count(*)::int AS count FROM content GROUP BY type, status ORDER BY type, status`,
  );
  return { counters, counted };
}

async function carryOut(steps: readonly { do: string; on: number }[]): Promise<void> {
  const editor = clientFor(test(), 'editor');
  const ids: string[] = [];
  const lists: { id: string; version: number }[] = [];
  for (const step of steps) {
    const id = ids[step.on % Math.max(1, ids.length)] ?? 'none';
    const list = lists[step.on % Math.max(1, lists.length)];
    if (step.do === 'create') ids.push((await editor.post('/content', articleInput())).data.id);
    else if (step.do === 'create interview')
      ids.push((await editor.post('/content', articleInput({ content_type_name: 'interview' }))).data.id);
    else if (step.do === 'create list') {
      const status = step.on % 2 === 0 ? 'draft' : 'published';
      lists.push((await editor.post('/list/with-content', { name: 'A list', status })).data);
    } else if (step.do === 'list status') {
      const status = step.on % 2 === 0 ? 'draft' : 'published';
      if (list !== undefined) {
        const saved = await editor.put(`/list/${list.id}`, { status, version: list.version });
        if (saved.status === 200) list.version = saved.data.version;
      }
    } else if (step.do === 'time') {
      test().clock.advance(DAY_MS * (1 + step.on));
      await publishDue(test().deps);
      await clearOut(test().deps);
      // Time ends sessions as well.
      test().tokens.editor = await insertSession(test().deps, test().staff.editor.id);
    } else if (step.do === 'delete')
      await (step.on === 4 && list !== undefined
        ? editor.delete(`/list/${list.id}`)
        : editor.delete(`/content/${id}`));
    else if (step.do === 'schedule') {
      const scheduled_at = new Date(test().deps.now().getTime() + DAY_MS).toISOString();
      await editor.post(`/content/${id}/publish`, { scheduled_at });
    } else if (step.do === 'save') await editor.put(`/content/${id}`, { intro: 'New.', version: 1 });
    else await editor.post(`/content/${id}/${step.do}`);
  }
}

describe('the counters of documents', () => {
  it('say what is there, whatever was done', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (steps) => {
        await carryOut(steps);
        const { counters, counted } = await countersAndRows();
        expect(counters).toEqual(counted);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('are what lists tell as their total', async () => {
    await carryOut([
      ...['create', 'create', 'create', 'create interview', 'create list'].map((name) => ({
        do: name,
        on: 1,
      })),
      { do: 'publish', on: 0 },
      { do: 'publish', on: 3 },
      { do: 'delete', on: 1 },
    ]);
    const editor = clientFor(test(), 'editor');
    expect((await editor.get('/content')).page.total).toBe(3);
    expect((await editor.get('/content?status=trashed')).page.total).toBe(1);
    expect((await editor.get('/content?content_type_name=interview')).page.total).toBe(1);
    expect((await clientFor(test()).get('/content')).page.total).toBe(2);
    expect((await editor.get('/list')).page.total).toBe(1);
  });
});
