import assert from 'node:assert/strict';
import type { AnsweredRecord, Json, TestClient } from './api-client.ts';
import { bodyOf } from './content-records.ts';

export type Who = 0 | 1;
export const FIELDS = ['title', 'intro', 'body', 'author'] as const;
type FieldName = (typeof FIELDS)[number];
type Text = Record<FieldName, unknown>;

/** A save that was answered with 200. */
export interface Acknowledged {
  who: Who;
  /** The version that it made. */
  version: number;
  typed: Partial<Text>;
  /** The whole text as it was answered. */
  text: Text;
  isAutosave: boolean;
}

interface EditorSetup {
  client: TestClient;
  article: AnsweredRecord;
  /** Where every save that was answered with 200 is noted. */
  acknowledged: Acknowledged[];
}

/** A user with the article open: what they read last, and what they typed since. */
export class Editor {
  readonly who: Who;
  readonly #client: TestClient;
  readonly #acknowledged: Acknowledged[];
  #read: AnsweredRecord;
  #typed: Partial<Text> = {};
  #words = 0;

  constructor(who: Who, { client, article, acknowledged }: EditorSetup) {
    this.who = who;
    this.#client = client;
    this.#read = article;
    this.#acknowledged = acknowledged;
  }

  async read(): Promise<void> {
    const { status, data } = await this.#client.get(`/content/${this.#read.id}`);
    assert.equal(status, 200);
    // What is read never goes back behind what was read or saved before.
    assert.ok(data.version >= this.#read.version);
    this.#read = data;
  }

  /** Text that no one else types, and no one types twice. */
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
      assert.equal(problem.code, 'version_conflict');
      assert.ok(problem.current.version > version);
      return false;
    }
    assert.equal(status, 200);
    // The save is based on what its writer had read, and on nothing else.
    assert.equal(data.version, version + 1);
    assert.deepEqual(textOf(data), { ...textOf(this.#read), ...typed });
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

/** Every acknowledged text is what is stored now, or in the history as it was. */
export async function expectNothingLost(
  reader: TestClient,
  id: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const inOrder = acknowledged.toSorted((one, other) => one.version - other.version);
  // No version was made twice or left out: each save had its turn.
  assert.deepEqual(
    inOrder.map(({ version }) => version),
    inOrder.map((_, index) => index + 2),
  );
  const { page } = await reader.get(`/content/${id}/revisions?per_page=100`);
  const kept = new Set(page.data.map((entry) => entry.number as number));
  for (const [index, save] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (!kept.has(save.version)) {
      // Their own next save included it: no one else can have relied on it, and no one else's text is lost.
      assert.deepEqual([save.isAutosave, next?.who], [true, save.who]);
      assert.ok(next?.isAutosave === true || Object.keys(next?.typed ?? {}).length === 0);
      assert.deepEqual(next?.text, { ...save.text, ...next?.typed });
      continue;
    }
    const { data } = await reader.get(`/content/${id}/revisions/${save.version}`);
    assert.deepEqual(textOf((data as unknown as { content: Json }).content), save.text);
  }
  const { data: stored } = await reader.get(`/content/${id}`);
  const last = inOrder.at(-1);
  if (last !== undefined) {
    assert.equal(stored.version, last.version);
    assert.deepEqual(textOf(stored), last.text);
  }
}
