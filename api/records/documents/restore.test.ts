import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentTypes } from '#schema/registry/registry.ts';
import { visibleText } from '#schema/base/visible-text.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { bodyOf, createCategory, createTag } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const RUNS = 20;

interface Edit {
  change: Json;
  isAutosave: boolean;
}

/** A valid title: visible text on one line (some Unicode separators end a line). */
function isOneVisibleLine(text: string): boolean {
  const seen = visibleText(text);
  return seen.trim() !== '' && !seen.includes('\n');
}

/** Edits of the fields that every content type has: texts, rich text, references, or nothing. */
function edits(categories: string[], tags: string[]) {
  const text = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .filter((one) => isOneVisibleLine(one));
  const change = fc.record(
    {
      title: text,
      intro: fc.option(text),
      body: fc.option(fc.array(text, { minLength: 1, maxLength: 3 }).map((all) => bodyOf(...all))),
      author: fc.option(text),
      category_id: fc.option(fc.constantFrom(...categories)),
      tag_ids: fc.uniqueArray(fc.constantFrom(...tags)),
      seo_title: fc.option(text),
    },
    { requiredKeys: [] },
  );
  return fc.array(fc.record({ change, isAutosave: fc.boolean() }), { minLength: 1, maxLength: 6 });
}

async function make(typeName: string, history: Edit[]): Promise<string> {
  const made = await editor().post('/content', { content_type_name: typeName, title: 'A beginning' });
  let { version } = made.data;
  for (const { change, isAutosave } of history) {
    const path = `/content/${made.data.id}${isAutosave ? '?autosave=true' : ''}`;
    const saved = await editor().put(path, { ...change, version });
    expect(saved.status).toBe(200);
    ({ version } = saved.data);
  }
  return made.data.id;
}

async function revision(id: string, number: unknown): Promise<Json> {
  const { data } = await editor().get(`/content/${id}/revisions/${String(number)}`);
  return (data as unknown as { content: Json }).content;
}

async function numbersOf(id: string): Promise<number[]> {
  const { page } = await editor().get(`/content/${id}/revisions?per_page=100`);
  return page.data.map((entry) => entry.number as number);
}

/** Without the date of first publication, which saves do not set. */
const textOf = ({ published_date: _, ...rest }: Json) => rest;

describe.each(contentTypes.map(({ storage }) => storage.type))('of any history of edits of a %s', (type) => {
  async function vocabulary() {
    const names = ['Letters', 'Nature'];
    const categories = await Promise.all(names.map((name) => createCategory(test(), name)));
    const tags = await Promise.all(['Bees', 'Time', 'Work'].map((name) => createTag(test(), name)));
    return edits(
      categories.map(({ id }) => id),
      tags.map(({ id }) => id),
    );
  }

  it('every version can be restored, as a new version', async () => {
    const histories = await vocabulary();
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (history, choice) => {
        const id = await make(type, history);
        const numbers = await numbersOf(id);
        const chosen = numbers[choice % numbers.length] ?? 1;
        const wanted = await revision(id, chosen);
        const before = await editor().get(`/content/${id}`);
        const path = `/content/${id}/revisions/${chosen}/restore`;
        const restored = await editor().post(path, { version: before.data.version });
        expect(restored.status).toBe(200);
        expect(textOf(await revision(id, restored.data.version))).toEqual(textOf(wanted));
        expect(await numbersOf(id)).toEqual([restored.data.version, ...numbers]);
        // Restoring back works too: the state before the restore is not lost.
        const back = await editor().post(`/content/${id}/revisions/${numbers[0]}/restore`, {
          version: restored.data.version,
        });
        expect(textOf(await revision(id, back.data.version))).toEqual(textOf(await revision(id, numbers[0])));
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('one field of a revision can be had back, and nothing else changes', async () => {
    const histories = await vocabulary();
    const fields = fc.constantFrom('title', 'intro', 'body', 'category_id', 'tag_ids');
    await fc.assert(
      fc.asyncProperty(histories, fields, async (history, field) => {
        const id = await make(type, history);
        const { data } = await editor().get(`/content/${id}`);
        const [wanted, present] = [await revision(id, 1), await revision(id, data.version)];
        const restored = await editor().post(`/content/${id}/revisions/1/restore`, {
          version: data.version,
          fields: [field],
        });
        expect(restored.status).toBe(200);
        const after = await revision(id, restored.data.version);
        expect(textOf(after)).toEqual({ ...textOf(present), [field]: wanted[field] });
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});

describe('restoring fields', () => {
  it('that the revision does not have is refused', async () => {
    const id = await make('article', []);
    const refused = await editor().post(`/content/${id}/revisions/1/restore`, {
      version: 1,
      fields: ['title', 'status'],
    });
    expect(refused.problem.errors).toEqual({
      fields: ['includes fields that aren’t in this version: status'],
    });
  });
});
