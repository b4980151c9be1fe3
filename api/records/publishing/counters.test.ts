import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { purgeExpired } from '../../app/purge-expired.ts';
import { type TestClient, clientFor } from '../../testing/api-client.ts';
import { articleInput } from '../../testing/content-records.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { insertSession } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { publishDue } from './publish-due.ts';

const test = useTestApp();

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

interface Known {
  editor: TestClient;
  ids: string[];
  lists: { id: string; version: number }[];
}
type Operation = (known: Known, on: number) => Promise<unknown>;

const oneOf = <Item>(items: readonly Item[], on: number) => items[on % Math.max(1, items.length)];
const contentIn = (known: Known, on: number) => `/content/${oneOf(known.ids, on) ?? 'none'}`;
const statusFor = (on: number) => (on % 2 === 0 ? 'draft' : 'published');
const made = (type: string) => async (known: Known) => {
  const { data } = await known.editor.post('/content', articleInput({ content_type_name: type }));
  known.ids.push(data.id);
};
const step = (name: string) => (known: Known, on: number) =>
  known.editor.post(`${contentIn(known, on)}/${name}`);

const OPERATIONS = {
  create: made('article'),
  'create interview': made('interview'),
  async 'create list'(known, on) {
    const input = { name: 'A list', status: statusFor(on) };
    known.lists.push((await known.editor.post('/list/with-content', input)).data);
  },
  async 'list status'(known, on) {
    const list = oneOf(known.lists, on);
    if (list === undefined) return;
    const input = { status: statusFor(on), version: list.version };
    const saved = await known.editor.put(`/list/${list.id}`, input);
    if (saved.status === 200) list.version = saved.data.version;
  },
  'delete list': (known, on) => known.editor.delete(`/list/${oneOf(known.lists, on)?.id ?? 'none'}`),
  publish: step('publish'),
  unpublish: step('unpublish'),
  archive: step('archive'),
  restore: step('restore'),
  duplicate: step('duplicate'),
  delete: (known, on) => known.editor.delete(contentIn(known, on)),
  save: (known, on) => known.editor.put(contentIn(known, on), { intro: 'New.', version: 1 }),
  schedule(known, on) {
    const scheduled_at = new Date(test().deps.now().getTime() + DAY_MS).toISOString();
    return known.editor.post(`${contentIn(known, on)}/publish`, { scheduled_at });
  },
  async time(_known, on) {
    test().clock.advance(DAY_MS * (1 + on));
    await publishDue(test().deps);
    await purgeExpired(test().deps);
    // Time ends sessions as well.
    test().tokens.editor = await insertSession(test().deps, test().staff.editor.id);
  },
} satisfies Record<string, Operation>;
type Step = { do: keyof typeof OPERATIONS; on: number };

async function carryOut(steps: readonly Step[]): Promise<void> {
  const known: Known = { editor: clientFor(test(), 'editor'), ids: [], lists: [] };
  for (const { do: name, on } of steps) await (OPERATIONS[name] as Operation)(known, on);
}

const names = Object.keys(OPERATIONS) as Step['do'][];
const anyStep = fc.record({ do: fc.constantFrom(...names, 'create' as const), on: fc.nat(4) });

describe('the counters of documents', () => {
  it('always count what is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        await carryOut(steps);
        const { counters, counted } = await countersAndRows();
        expect(counters).toEqual(counted);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('are what lists tell as their total', async () => {
    await carryOut([
      { do: 'create', on: 0 },
      { do: 'create', on: 0 },
      { do: 'create', on: 0 },
      { do: 'create interview', on: 0 },
      { do: 'create list', on: 0 },
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
