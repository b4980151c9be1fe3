import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resources } from '#schema/resources/index.ts';
import type { AdminRecord } from '../records/records.ts';
import { type Side, mergedValues, mergeFieldsOf } from './conflict.ts';

const { articles } = resources;
const STORED = { id: 'x', pk: 'x', created_at: '', updated_at: '' };
const recordOf = (fields: object) => ({ ...STORED, ...fields }) as unknown as AdminRecord;
const base = recordOf({ version: 1, title: 'One', intro: 'An intro.', author: 'Seneca' });
const changedBy = (mine: object, theirs: object) =>
  mergeFieldsOf(articles, {
    base,
    mine: { ...base, ...mine },
    theirs: recordOf({ ...base, version: 2, ...theirs }),
  }).map((field) => [field.name, field.changedBy]);

describe('two versions that have to become one', () => {
  it('tell who changed which field', () => {
    const changes = changedBy(
      { title: 'Mine', intro: 'My intro.' },
      { intro: 'Their intro.', author: 'Epictetus' },
    );
    expect(Object.fromEntries(changes)).toEqual({ title: 'mine', intro: 'both', author: 'theirs' });
  });

  it('have nothing to choose where both say the same', () => {
    expect(changedBy({ title: 'Two' }, { title: 'Two' })).toEqual([]);
    expect(changedBy({ author: '' }, { author: null })).toEqual([]);
  });

  it('take an image and its alt text as one field', () => {
    const [field] = changedBy({ image_alt: 'A desk' }, { image_unique_identifier: 'a-picture' });
    expect(field).toEqual(['image', 'both']);
  });

  it('never ask about read-only fields', () => {
    expect(changedBy({ version: 7, updated_at: 'now' }, { updated_at: 'then' })).toEqual([]);
    expect(changedBy({}, { reading_minutes: 7, status: 'published' })).toEqual([]);
  });
});

describe('the merged version', () => {
  const KEYS = ['title', 'intro', 'author'] as const;
  const words = fc.constantFrom('One', 'Two', 'Three', '', null);
  const fields = fc.record({ title: words, intro: words, author: words });

  it('has every field from the side that was chosen, and is a change of theirs', () => {
    const side = fc.constantFrom<Side>('mine', 'theirs');
    const choices = fc.record({ title: side, intro: side, author: side });
    fc.assert(
      fc.property(fc.record({ before: fields, mine: fields, stored: fields }), choices, (texts, chosen) => {
        const { before, mine, stored } = texts;
        const conflict = {
          base: recordOf(before),
          mine: { ...STORED, ...mine },
          theirs: recordOf({ ...stored, version: 2 }),
        };
        const merged = mergedValues(mergeFieldsOf(articles, conflict), conflict, chosen);
        expect(merged.version).toBe(2);
        for (const key of KEYS) {
          const wanted = chosen[key] === 'mine' ? mine[key] : stored[key];
          expect(merged[key] ?? '').toBe(wanted ?? '');
        }
      }),
    );
  });

  it('keeps all of their changes unless the user chose otherwise', () => {
    fc.assert(
      fc.property(fields, fields, (mine, stored) => {
        const theirs = recordOf({ ...stored, version: 2 });
        const conflict = { base, mine: { ...STORED, ...mine }, theirs };
        expect(mergedValues(mergeFieldsOf(articles, conflict), conflict, {})).toEqual(theirs);
      }),
    );
  });
});
