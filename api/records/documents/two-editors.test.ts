import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { type TestApp, createNodeBeside, createTestApp } from '../../testing/test-app.ts';
import { type Acknowledged, Editor, expectNothingLost, FIELDS, type Who } from '../../testing/two-editors.ts';

/*
 * Two editors on one article, each on a separate server with the same database, whose reads and saves
 * interleave in any order. Nothing saved with a 200 is lost, and nothing is overwritten that its writer had
 * not read.
 */
let database: TestDatabase;
let second: Database | undefined;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  database = await createTestDatabase();
  // An embedded database has one process: both servers share its connection and take turns.
  if (database.url !== undefined) second = await openDatabase({ databaseUrl: database.url, dataDir: '' });
});
beforeEach(async () => {
  await database.reset();
  const first = await createTestApp(database.database);
  nodes = [first, createNodeBeside(first, second ?? database.database)];
});
afterAll(async () => {
  await second?.close();
  await database.close();
});

async function open(): Promise<{ id: string; acknowledged: Acknowledged[]; editors: [Editor, Editor] }> {
  const article = await createArticle(nodes[0], { title: 'A beginning', author: 'Seneca' });
  const acknowledged: Acknowledged[] = [];
  const editors: [Editor, Editor] = [
    new Editor(0, { client: clientFor(nodes[0], 'editor'), article, acknowledged }),
    new Editor(1, { client: clientFor(nodes[1], 'administrator'), article, acknowledged }),
  ];
  return { id: article.id, acknowledged, editors };
}

const field = fc.constantFrom(...FIELDS);
const who = fc.constantFrom<Who>(0, 1);

describe('two editors on one article', () => {
  it('whose saves cross in any order lose nothing, and each late save is refused', async () => {
    const step = fc.oneof(
      { weight: 2, arbitrary: fc.record({ who, does: fc.constant('read' as const) }) },
      { weight: 4, arbitrary: fc.record({ who, does: fc.constant('type' as const), field }) },
      {
        weight: 5,
        arbitrary: fc.record({
          who,
          does: fc.constant('save' as const),
          rereads: fc.boolean(),
          isAutosave: fc.boolean(),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const { id, acknowledged, editors } = await open();
        let stored = 1;
        const outcomes: { isStale: boolean; isKept: boolean }[] = [];
        for (const one of steps) {
          const editor = editors[one.who];
          if (one.does === 'read') await editor.read();
          else if (one.does === 'type') editor.type(one.field);
          else {
            if (one.rereads) await editor.read();
            const isStale = editor.version !== stored;
            outcomes.push({ isStale, isKept: await editor.save(one.isAutosave) });
            if (!isStale) stored += 1;
          }
        }
        expect(outcomes.filter(({ isStale, isKept }) => isStale === isKept)).toEqual([]);
        await expectNothingLost(clientFor(nodes[0], 'editor'), id, acknowledged);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('who save at the same moment lose nothing, and one of them gets a conflict', async () => {
    const turn = fc.record({ rereads: fc.boolean(), field, isAutosave: fc.boolean(), insists: fc.boolean() });
    const turns = fc.array(turn, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(turns, turns, async (mine, theirs) => {
        const { id, acknowledged, editors } = await open();
        const insisted: boolean[] = [];
        const write = async (editor: Editor, all: typeof mine) => {
          for (const one of all) {
            if (one.rereads) await editor.read();
            editor.type(one.field);
            const isKept = await editor.save(one.isAutosave);
            // Insisting on a known version is refused again, whatever happens in between.
            if (!isKept && one.insists) insisted.push(await editor.save(one.isAutosave));
          }
        };
        await Promise.all([write(editors[0], mine), write(editors[1], theirs)]);
        expect(insisted).not.toContain(true);
        await expectNothingLost(clientFor(nodes[0], 'editor'), id, acknowledged);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('who start from one version at once: exactly one of several saves is kept', async () => {
    const saves = fc.array(fc.record({ who, field, isAutosave: fc.boolean() }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(saves, async (all) => {
        const { id, acknowledged, editors } = await open();
        const kept = await Promise.all(
          all.map((one) => {
            editors[one.who].type(one.field);
            return editors[one.who].save(one.isAutosave);
          }),
        );
        expect(kept.filter(Boolean)).toHaveLength(1);
        await expectNothingLost(clientFor(nodes[0], 'editor'), id, acknowledged);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
