import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type SettingField, type SettingValueOf, settingRule, settingOutput } from './index.ts';
import { generalSettings } from '../settings/general.ts';
import { columns, filled, link, menu, samples } from '../testing/setting-samples.ts';

const kinds = Object.entries(samples);

describe('a setting of the kind', () => {
  it.each(kinds)('%s takes what it is for, and reads what it stored', (_, { field, takes }) => {
    for (const [written, stored] of takes) {
      expect(settingRule(field).parse(written)).toEqual(stored);
      expect(settingRule(field).parse(stored)).toEqual(stored);
      // Secrets are returned in another form.
      expect(field.kind === 'secret' || settingOutput(field).safeParse(stored).success).toBe(true);
    }
  });

  it.each(kinds)('%s refuses invalid values with its own message', (_, { field, refuses }) => {
    for (const [written, said] of refuses)
      expect([written, settingRule(field).safeParse(written).error?.issues[0]?.message]).toEqual([
        written,
        said,
      ]);
  });

  it.each(kinds)('%s never throws, for any input', (_, { field }) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = settingRule(field).safeParse(value);
        // Storing what was stored changes nothing.
        const again = read.success ? settingRule(field).parse(read.data) : read.data;
        expect(again).toEqual(read.data);
      }),
    );
  });
});

describe('places to find books', () => {
  const { book_links: field } = generalSettings.fields;
  const link = (address: string) => [{ name: 'A shop', address }];

  it('have web addresses in which the book is filled in', () => {
    const shop = link('https://shop.example/{isbn}?by={author}&tag=ours');
    expect(settingRule(field).parse(shop)).toEqual(shop);
    expect(settingRule(field).parse(field.default)).toEqual(field.default);
  });

  it.each(['javascript:alert(1)', 'data:text/html,{title}', '//shop.example/{isbn}', '/{isbn}'])(
    'refuse %s',
    (address) => {
      expect(settingRule(field).safeParse(link(address)).success).toBe(false);
    },
  );
});

describe('rows', () => {
  it('say in which row and at which field something is wrong', () => {
    const path = (field: SettingField, value: unknown) =>
      settingRule(field)
        .safeParse(value)
        .error?.issues.map((issue) => issue.path.join('.'));
    expect(path(menu, [link(), link({ label: '' }), link({ target: 'x' })])).toEqual(['1.label', '2.target']);
    expect(path(columns, [{ title: 'A', links: [link(), link({ label: 'a'.repeat(61) })] }])).toEqual([
      '0.links.1.label',
    ]);
  });

  it('are made of rows as well', () => {
    expect(settingRule(columns).parse([{ title: 'Company', links: [link()] }, { title: 'More' }])).toEqual([
      { title: 'Company', links: [filled()] },
      { title: 'More', links: [] },
    ]);
  });

  it('have values of the types of their fields', () => {
    expectTypeOf<SettingValueOf<typeof menu>[number]>().toEqualTypeOf<{
      readonly label: string;
      readonly target: string;
      readonly note: string | null;
      readonly isNew: boolean;
    }>();
    expectTypeOf<SettingValueOf<typeof columns>[number]['links'][number]['label']>().toEqualTypeOf<string>();
  });
});
