import { describe, expect, it } from 'vitest';
import {
  type Field,
  attributes,
  boolean,
  choice,
  dateTime,
  groupList,
  image,
  isbn,
  number,
  reference,
  references,
  richText,
  text,
  textList,
  truth,
} from '#schema/fields/index.ts';
import { converted, fits, isNeeded } from './convert-value.ts';

const group = groupList({
  of: { title: text({ required: true }), page: number({ renamedFrom: 'leaf' }), odd: text() },
});
const MOMENT = '2026-09-14T08:00:00.000Z';
const ID = '01990000-0000-7000-8000-000000000001';
const OTHER = '01990000-0000-7000-8000-000000000002';

describe('a stored value', () => {
  it.each<[Field, { fine: unknown[]; wrong: unknown[] }]>([
    [text(), { fine: ['', 'a'], wrong: [1, true, ['a'], {}] }],
    [choice({ options: ['a', 'b'] }), { fine: ['a', 'b'], wrong: ['c', '', 1] }],
    [boolean(), { fine: [true, false], wrong: ['true', 1] }],
    [truth(), { fine: [true, false], wrong: ['true', 1] }],
    [number(), { fine: [1, -1, 0], wrong: [1.5, '1', 2 ** 53] }],
    [dateTime(), { fine: [MOMENT], wrong: ['2026-09-14', `${MOMENT}x`, `x${MOMENT}`, 1] }],
    [isbn(), { fine: ['9780306406157', '097522980X'], wrong: ['978-0', '', 1] }],
    [textList(), { fine: [[], ['a']], wrong: ['a', [1], ['a', null]] }],
    [references({ to: 'articles' }), { fine: [[], [ID]], wrong: [ID, [1]] }],
    [reference({ to: 'articles' }), { fine: [ID], wrong: [[ID], 1] }],
    [richText(), { fine: [{}], wrong: ['a', [], 1] }],
    [attributes(), { fine: [{ a: 1 }], wrong: ['a', []] }],
    [
      group,
      {
        fine: [[], [{ title: 'a' }], [{ title: 'a', page: 1 }], [{ title: 'a', page: null }]],
        wrong: [
          'a',
          ['a'],
          [null],
          [[]],
          [{}],
          [{ title: null }],
          [{ title: 1 }],
          [{ title: 'a', other: 1 }],
          [{ title: 'a' }, {}],
        ],
      },
    ],
  ])('fits a field or does not: $kind', (field, { fine, wrong }) => {
    expect([null, undefined, ...fine].filter((value) => !fits(field, value))).toEqual([]);
    expect(wrong.filter((value) => fits(field, value))).toEqual([]);
  });

  it('is needed if a field requires one and has none itself', () => {
    expect(isNeeded(text({ required: true }))).toBe(true);
    expect(isNeeded(text())).toBe(false);
    expect(isNeeded(choice({ options: ['a'], default: 'a', required: true }))).toBe(false);
  });
});

const inParagraphs = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

describe('a value of a former kind', () => {
  const now = (field: Field, value: unknown, key = 'field') =>
    converted({ key, fieldName: 'field', field }, value);

  it.each<[Field, [unknown, unknown][]]>([
    [
      text(),
      [
        [1, '1'],
        [false, 'false'],
        [['a', 'b'], 'a, b'],
        [{ a: 1 }, undefined],
        [[1], undefined],
      ],
    ],
    [text({ multiline: true }), [[['a', 'b'], 'a\nb']]],
    [
      choice({ options: ['a', '1'] }),
      [
        [1, '1'],
        ['a', 'a'],
        ['b', undefined],
        [['a'], undefined],
      ],
    ],
    [
      boolean(),
      [
        ['true', true],
        ['false', false],
        ['yes', undefined],
        [1, undefined],
      ],
    ],
    [truth(), [['true', true]]],
    [
      number(),
      [
        [' 12 ', 12],
        ['-7', -7],
        ['+7', 7],
        ['1.5', undefined],
        ['1 2', undefined],
        ['', undefined],
        ['1234567890123456', undefined],
        [true, undefined],
      ],
    ],
    [
      dateTime(),
      [
        [' 2026-09-14 ', '2026-09-14T00:00:00.000Z'],
        ['2026-09-14T10:00:00+02:00', MOMENT],
        ['soon', undefined],
        [1, undefined],
      ],
    ],
    [
      textList(),
      [
        ['a', ['a']],
        [' ', []],
        [1, undefined],
      ],
    ],
    [
      richText(),
      [
        ['One.\n\n \nTwo.', inParagraphs('One.', 'Two.')],
        [' \n', null],
        [['a'], undefined],
      ],
    ],
    [attributes(), [['a', undefined]]],
    [
      group,
      [
        [[{ title: 'a', page: '7' }], [{ title: 'a', page: 7, odd: null }]],
        [[{ title: 1, leaf: 3 }], [{ title: '1', page: 3, odd: null }]],
        [[{ title: 'a', page: null, other: 1 }], [{ title: 'a', page: null, odd: null }]],
        [[{ title: 'a', page: 'x' }], undefined],
        [[{ title: 'a' }, 'b'], undefined],
        ['a', undefined],
      ],
    ],
  ])('becomes one of the declared kind, or nothing: $kind', (field, pairs) => {
    expect(pairs.map(([value]) => now(field, value))).toEqual(pairs.map(([, expected]) => expected));
  });

  it('may be a reference that becomes several, or several that become one', () => {
    const one = (value: unknown) => now(reference({ to: 'articles' }), value, 'field_id');
    expect([one([ID]), one([]), one([ID, OTHER]), one(ID)]).toEqual([ID, null, undefined, ID]);
    const many = (value: unknown) => now(references({ to: 'articles' }), value, 'field_ids');
    expect([many(ID), many(''), many([ID, OTHER]), many(1)]).toEqual([[ID], [], [ID, OTHER], undefined]);
  });

  it('is not an image, no matter what it was', () => {
    expect(now(image(), 1, 'field_alt')).toBeUndefined();
  });

  it('is nothing where the field has no such name', () => {
    expect(now(text(), 'a', 'other')).toBeUndefined();
  });
});
