import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import {
  type SettingField,
  type SettingFieldKind,
  type SettingValueOf,
  choice,
  choices,
  color,
  days,
  domains,
  email,
  host,
  image,
  language,
  longText,
  number,
  onOff,
  rows,
  secret,
  settingRule,
  settingTold,
  target,
  text,
  timeZone,
  url,
  urls,
} from './setting-fields/index.ts';

const label = 'It';
const options = { one: 'One', two: 'Two' };
const IMAGE = '0123456789abcdef0123456789abcdef';
const menu = rows({
  label,
  word: 'link',
  max: 3,
  of: {
    label: text({ label: 'Label', max: 60, required: true }),
    target: url({ label: 'Target', within: true, required: true }),
    note: text({ label: 'Note' }),
    isNew: onOff({ label: 'New' }),
  },
});
const columns = rows({
  label,
  word: 'column',
  max: 2,
  of: { title: text({ label: 'Title', required: true }), links: menu },
});
const link = (change: object = {}) => ({ label: 'About', target: '/about', ...change });
const filled = (change: object = {}) => ({ ...link(), note: null, isNew: false, ...change });

interface Samples {
  field: SettingField;
  /** What is written, and what is stored of it. */
  takes: readonly (readonly [unknown, unknown])[];
  /** What is written, and what is said of it. */
  refuses: readonly (readonly [unknown, string])[];
}

/** Samples of every kind: a new one does not compile until it has some. */
const samples: Readonly<Record<SettingFieldKind, Samples>> = {
  text: {
    field: text({ label, max: 5 }),
    takes: [
      [' a b ', 'a b'],
      ['', null],
    ],
    refuses: [
      ['a\nb', 'must be a single line'],
      ['abcdef', 'must be at most 5 characters'],
      [1, 'must be text'],
    ],
  },
  longText: {
    field: longText({ label, max: 5 }),
    takes: [
      [' a\nb ', 'a\nb'],
      ['', null],
    ],
    refuses: [
      ['abcdef', 'must be at most 5 characters'],
      ['a\u0007', 'must not contain control characters'],
    ],
  },
  color: {
    field: color({ label }),
    takes: [
      [' #1F5A3E ', '#1f5a3e'],
      [null, null],
    ],
    refuses: ['#fff', '1f5a3e', 'red', '#1f5a3e80', 'url(x)', '#1f5a3g'].map((value) => [
      value,
      'must be a color such as #1f5a3e',
    ]),
  },
  image: {
    field: image({ label }),
    takes: [
      [IMAGE, IMAGE],
      [null, null],
    ],
    refuses: [IMAGE.toUpperCase(), `${IMAGE}0`, '../../etc/passwd', 'https://x.example/a.png'].map(
      (value) => [value, 'is not an image of the media library'],
    ),
  },
  timeZone: {
    field: timeZone({ label }),
    takes: ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+5'].map(
      (name) => [name, name],
    ),
    refuses: ['Mars/Olympus', 'Europe/Nowhere', '+02:00', '', 'UTC; DROP', 'a'.repeat(500)].map((value) => [
      value,
      'must be the name of a time zone, such as Europe/Berlin',
    ]),
  },
  language: {
    field: language({ label }),
    takes: Object.keys(LANGUAGES).map((tag) => [tag, tag]),
    refuses: ['EN', 'english', 'xx', 'en-US-x', '', 'toString'].map((value) => [
      value,
      'must be the tag of a language, such as en or pt-BR',
    ]),
  },
  email: {
    field: email({ label }),
    takes: [
      [' desk@example.org ', 'desk@example.org'],
      ['', null],
    ],
    refuses: ['desk', 'desk@', '@example.org', 'a b@example.org', 'a@b.example\nBcc: x@y.example'].map(
      (value) => [value, 'must be an email address'],
    ),
  },
  url: {
    field: url({ label, within: true }),
    takes: [
      ['/about', '/about'],
      ['/', '/'],
      [' https://x.example/a?b#c ', 'https://x.example/a?b#c'],
      ['', null],
    ],
    refuses: [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'about',
      '/a b',
      'mailto:a@b.example',
    ].map((value) => [value, 'must be an http or https address, or one of this site such as /about']),
  },
  target: {
    field: target({ label, within: true }),
    takes: [
      [' /a?b#c ', '/a?b#c'],
      ['', null],
    ],
    refuses: [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '#a',
      'about',
      'https://x.example',
    ].map((value) => [value, 'must be an address of this site such as /about']),
  },
  urls: {
    field: urls({ label, max: 2 }),
    takes: [
      [[], []],
      [
        [' https://b.example ', 'https://a.example'],
        ['https://b.example', 'https://a.example'],
      ],
      [['https://b.example', 'https://b.example'], ['https://b.example']],
    ],
    refuses: [
      [['https://a.example', 'b'], 'must be an http or https address'],
      [['a', 'b', 'c'].map((name) => `https://${name}.example`), 'must have at most 2 entries'],
      ['https://a.example', 'must be a list of web addresses'],
    ],
  },
  rows: {
    field: menu,
    takes: [
      [[], []],
      [[link()], [filled()]],
      [
        [link({ note: ' x ', isNew: true }), link()],
        [filled({ note: 'x', isNew: true }), filled()],
      ],
    ],
    refuses: [
      [Array.from({ length: 500 }, () => link()), 'must have at most 3 entries'],
      [[link({ label: 'a'.repeat(300) })], 'must be at most 60 characters'],
      [[link({ label: ' ' })], 'is required'],
      [
        [link({ target: 'javascript:alert(1)' })],
        'must be an http or https address, or one of this site such as /about',
      ],
      [[link({ more: 1 })], 'Unrecognized key: "more"'],
      [['About'], 'must be an object'],
      [{ 0: link() }, 'must be a list'],
    ],
  },
  number: {
    field: number({ label, min: 1, max: 9 }),
    takes: [[9, 9]],
    refuses: [
      [10, 'must be at most 9'],
      ['9', 'must be a number'],
    ],
  },
  days: { field: days({ label, max: 90 }), takes: [[90, 90]], refuses: [[0, 'must be at least 1 day']] },
  choice: {
    field: choice({ label, options }),
    takes: [['two', 'two']],
    refuses: [['toString', 'must be one or two']],
  },
  choices: {
    field: choices({ label, options }),
    takes: [[['two', 'two'], ['two']]],
    refuses: [[['four'], 'must be one of: one, two']],
  },
  switch: { field: onOff({ label }), takes: [[false, false]], refuses: [['yes', 'must be true or false']] },
  host: { field: host({ label }), takes: [[' Example.COM. ', 'example.com']], refuses: [] },
  secret: {
    field: secret({ label, sealedFor: 'x', told: 'set' }),
    takes: [[' s3cret ', 's3cret']],
    refuses: [['a\nb', 'must be a single line']],
  },
  domains: {
    field: domains({ label }),
    takes: [[[' @Example.COM'], ['example.com']]],
    refuses: [[['localhost'], 'must be a domain such as example.com']],
  },
};

const kinds = Object.entries(samples);

describe('a setting of the kind', () => {
  it.each(kinds)('%s takes what it is for, and reads what it stored', (_, { field, takes }) => {
    for (const [written, stored] of takes) {
      expect(settingRule(field).parse(written)).toEqual(stored);
      expect(settingRule(field).parse(stored)).toEqual(stored);
      // Secrets are returned in another form.
      expect(field.kind === 'secret' || settingTold(field).safeParse(stored).success).toBe(true);
    }
  });

  it.each(kinds)('%s refuses what it is not for, in words of its own', (_, { field, refuses }) => {
    for (const [written, said] of refuses)
      expect([written, settingRule(field).safeParse(written).error?.issues[0]?.message]).toEqual([
        written,
        said,
      ]);
  });

  it.each(kinds)('%s throws at nothing, whatever is sent', (_, { field }) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = settingRule(field).safeParse(value);
        // What it takes it stores, and what is stored it takes as it is.
        const again = read.success ? settingRule(field).parse(read.data) : read.data;
        expect(again).toEqual(read.data);
      }),
    );
  });
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
