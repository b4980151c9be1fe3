import { LANGUAGES } from '../base/languages.ts';
import {
  type SettingField,
  type SettingFieldKind,
  choice,
  choices,
  color,
  contents,
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
  target,
  text,
  timeZone,
  url,
  urls,
} from '../setting-fields/index.ts';

const label = 'It';
const options = { one: 'One', two: 'Two' };
const IMAGE = '0123456789abcdef0123456789abcdef';
/** Rows with the links in a menu. */
export const menu = rows({
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
/** Rows nested in rows. */
export const columns = rows({
  label,
  word: 'column',
  max: 2,
  of: { title: text({ label: 'Title', required: true }), links: menu },
});
/** A link as it is written. */
export const link = (change: object = {}) => ({ label: 'About', target: '/about', ...change });
/** A link as it is stored. */
export const filled = (change: object = {}) => ({ ...link(), note: null, isNew: false, ...change });

const TEXT = '01990000-0000-7000-8000-00000000000a';

interface Samples {
  field: SettingField;
  /** Written values, and what is stored for each. */
  takes: readonly (readonly [unknown, unknown])[];
  /** Written values, and the error for each. */
  refuses: readonly (readonly [unknown, string])[];
}

/** Samples of every kind: a new one doesn’t compile until it has some. */
export const samples: Readonly<Record<SettingFieldKind, Samples>> = {
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
      (value) => [value, 'isn’t in the media library'],
    ),
  },
  contents: {
    field: contents({ label, max: 2 }),
    takes: [
      [[], []],
      [[TEXT.toUpperCase(), TEXT], [TEXT]],
    ],
    refuses: [
      [['/articles/walden'], 'must be the ID of a record'],
      ['x', 'must be a list of IDs'],
      [[1, 2, 3].map((digit) => TEXT.replace(/.$/, String(digit))), 'must have at most 2 entries'],
    ],
  },
  timeZone: {
    field: timeZone({ label }),
    takes: [
      ...['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+5'].map(
        (name): [string, string] => [name, name],
      ),
      ['europe/berlin', 'Europe/Berlin'],
      [' AMERICA/NEW_YORK', 'America/New_York'],
      ['utc', 'UTC'],
      ['asia/kolkata', 'Asia/Kolkata'],
    ],
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
      'must be a language tag, such as en or pt-BR',
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
    ].map((value) => [value, 'must be an http or https URL, or a path on this site, such as /about']),
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
    ].map((value) => [value, 'must be a path on this site, such as /about']),
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
      [['https://a.example', 'b'], 'must be an http or https URL'],
      [['a', 'b', 'c'].map((name) => `https://${name}.example`), 'must have at most 2 entries'],
      ['https://a.example', 'must be a list of URLs'],
      [['https://ada:secret@a.example/x'], 'must not include a username or password'],
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
        'must be an http or https URL, or a path on this site, such as /about',
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
    refuses: [['toString', 'must be one of: one, two']],
  },
  choices: {
    field: choices({ label, options }),
    takes: [[['two', 'two'], ['two']]],
    refuses: [[['four'], 'must be one of: one, two']],
  },
  switch: { field: onOff({ label }), takes: [[false, false]], refuses: [['yes', 'must be true or false']] },
  host: { field: host({ label }), takes: [[' Example.COM. ', 'example.com']], refuses: [] },
  secret: {
    field: secret({ label, sealedFor: 'x' }),
    takes: [[' s3cret ', 's3cret']],
    refuses: [['a\nb', 'must be a single line']],
  },
  domains: {
    field: domains({ label }),
    takes: [[[' @Example.COM'], ['example.com']]],
    refuses: [[['localhost'], 'must be a domain such as example.com']],
  },
};
