import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { type TestDatabase, createTestDatabase } from '../database/testing.ts';
import { type AnsweredRecord, type Json, type TestClient, clientFor } from '../testing/api-client.ts';
import { bodyOf, createArticle } from '../testing/content-records.ts';
import { type TestApp, createNodeBeside, createTestApp } from '../testing/test-app.ts';

/*
 * Two editors on one article, each at a server of their own over one database, whose reads and saves cross in any order.
 * Nothing that a save answered with 200 is lost, and nothing is written over that its writer had not read.
 */
let database: TestDatabase;
let second: Database | undefined;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  database = await createTestDatabase();
  // On the embedded database there is one process: both servers share its connection, and take turns.
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

type Who = 0 | 1;
const FIELDS = ['title', 'intro', 'body', 'author'] as const;
type FieldName = (typeof FIELDS)[number];
type Text = Record<FieldName, unknown>;

/** A save that was answered with 200. */
interface Acknowledged {
  who: Who;
  /** The version that it made. */
  version: number;
  typed: Partial<Text>;
  /** The whole text as it was answered. */
  text: Text;
  isAutosave: boolean;
}

/** Somebody with the article open: what they read last, and what they typed since. */
class Editor {
  readonly who: Who;
  readonly #client: TestClient;
  readonly #acknowledged: Acknowledged[];
  #read: AnsweredRecord;
  #typed: Partial<Text> = {};
  #words = 0;

  constructor(who: Who, article: AnsweredRecord, acknowledged: Acknowledged[]) {
    this.who = who;
    this.#client = clientFor(nodes[who], who === 0 ? 'editor' : 'administrator');
    this.#read = article;
    this.#acknowledged = acknowledged;
  }

  async read(): Promise<void> {
    const { status, data } = await this.#client.get(`/content/${this.#read.id}`);
    expect(status).toBe(200);
    // What is read never goes back behind what was read or saved before.
    expect(data.version).toBeGreaterThanOrEqual(this.#read.version);
    this.#read = data;
  }

  /** Text that nobody else types, and nobody twice. */
  type(field: FieldName): void {
    this.#words += 1;
    const words = `${this.who === 0 ? 'Ada' : 'Bea'} wrote this as number ${this.#words}.`;
    this.#typed = { ...this.#typed, [field]: field === 'body' ? bodyOf(words, 'And more.') : words };
  }

  /** True: it was kept. False: it was refused, and what is typed is still here. */
  async save(isAutosave: boolean): Promise<boolean> {
    const { id, version } = this.#read;
    const typed = this.#typed;
    const path = `/content/${id}${isAutosave ? '?autosave=true' : ''}`;
    const { status, data, problem } = await this.#client.put(path, { ...typed, version });
    if (status === 409) {
      expect(problem.code).toBe('version_conflict');
      expect(problem.current.version).toBeGreaterThan(version);
      return false;
    }
    expect(status).toBe(200);
    // The save stands on what its writer had read, and on nothing else.
    expect(data.version).toBe(version + 1);
    expect(textOf(data)).toEqual({ ...textOf(this.#read), ...typed });
    this.#acknowledged.push({ who: this.who, version: data.version, typed, text: textOf(data), isAutosave });
    this.#read = data;
    this.#typed = {};
    return true;
  }

  get version(): number {
    return this.#read.version;
  }
}

function textOf(record: Json): Text {
  return Object.fromEntries(FIELDS.map((name) => [name, record[name]])) as Text;
}

async function open(): Promise<{ id: string; acknowledged: Acknowledged[]; editors: [Editor, Editor] }> {
  const article = await createArticle(nodes[0], { title: 'A beginning', author: 'Seneca' });
  const acknowledged: Acknowledged[] = [];
  const editors: [Editor, Editor] = [
    new Editor(0, article, acknowledged),
    new Editor(1, article, acknowledged),
  ];
  return { id: article.id, acknowledged, editors };
}

/** Every acknowledged text is what is stored now, or in the history as it was. */
async function expectNothingLost(id: string, acknowledged: Acknowledged[]): Promise<void> {
  const reader = clientFor(nodes[0], 'editor');
  const inOrder = acknowledged.toSorted((one, other) => one.version - other.version);
  // No version was made twice or left out: each save had its turn.
  expect(inOrder.map(({ version }) => version)).toEqual(inOrder.map((_, index) => index + 2));
  const { page } = await reader.get(`/content/${id}/revisions?per_page=100`);
  const kept = new Set(page.data.map((entry) => entry.number as number));
  for (const [index, save] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (!kept.has(save.version)) {
      // Their own next save took it in: nobody else can have relied on it, and nobody else's text is gone.
      expect([save.isAutosave, next?.who]).toEqual([true, save.who]);
      expect(next?.isAutosave === true || Object.keys(next?.typed ?? {}).length === 0).toBe(true);
      expect(next?.text).toEqual({ ...save.text, ...next?.typed });
      continue;
    }
    const { data } = await reader.get(`/content/${id}/revisions/${save.version}`);
    expect(textOf((data as unknown as { content: Json }).content)).toEqual(save.text);
  }
  const { data: stored } = await reader.get(`/content/${id}`);
  const last = inOrder.at(-1);
  if (last !== undefined) {
    expect(stored.version).toBe(last.version);
    expect(textOf(stored)).toEqual(last.text);
  }
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
        arbitrary: fc.record({ who, does: fc.constant('save' as const), isAutosave: fc.boolean() }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const { id, acknowledged, editors } = await open();
        let stored = 1;
        for (const one of steps) {
          const editor = editors[one.who];
          if (one.does === 'read') await editor.read();
          else if (one.does === 'type') editor.type(one.field);
          else {
            const isStale = editor.version !== stored;
            expect(await editor.save(one.isAutosave)).toBe(!isStale);
            if (!isStale) stored += 1;
          }
        }
        await expectNothingLost(id, acknowledged);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('who save at the same moment lose nothing, and one of them is told', async () => {
    const turn = fc.record({ rereads: fc.boolean(), field, isAutosave: fc.boolean(), insists: fc.boolean() });
    const turns = fc.array(turn, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(turns, turns, async (mine, theirs) => {
        const { id, acknowledged, editors } = await open();
        const write = async (editor: Editor, all: typeof mine) => {
          for (const one of all) {
            if (one.rereads) await editor.read();
            editor.type(one.field);
            const isKept = await editor.save(one.isAutosave);
            // Who insists on the version they know is refused again, whatever happens meanwhile.
            if (!isKept && one.insists) expect(await editor.save(one.isAutosave)).toBe(false);
          }
        };
        await Promise.all([write(editors[0], mine), write(editors[1], theirs)]);
        await expectNothingLost(id, acknowledged);
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
        await expectNothingLost(id, acknowledged);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
