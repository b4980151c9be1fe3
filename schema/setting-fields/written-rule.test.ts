import { describe, expect, it } from 'vitest';
import { analyticsSettings } from '../settings/analytics.ts';
import { generalSettings } from '../settings/general.ts';
import { homeSettings } from '../settings/home.ts';
import { navigationSettings } from '../settings/navigation.ts';
import { type SettingField, settingRule, writtenRule } from './index.ts';

const faultsOf = (field: SettingField, value: unknown) =>
  (writtenRule(field).safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const { name, keywords, other_languages: languages, book_links: links } = generalSettings.fields;
const { copyright, made_with: madeWith, header, footer, list_pages: listPages } = navigationSettings.fields;
const { posthog_host: host } = analyticsSettings.fields;

const BLANK = ': must not be blank. Enter at least one letter or other visible character';

describe('the name of a site', () => {
  it.each([null, '', '   ', '\u200B', '\u200F \u200E', '\u00AD', '\u2800\u3164', '\u3000\u00A0\uFEFF'])(
    'is never %j',
    (value) => {
      expect(faultsOf(name, value)).toEqual([BLANK]);
    },
  );

  it.each(['X', ' Ink ', 'قلم', '📚', '墨'])('can be %j', (value) => {
    expect(writtenRule(name).parse(value)).toBe(value.trim());
  });
});

describe('placeholders', () => {
  const NO = (found: string, known: string) =>
    `: contains ${found}, which isn’t a placeholder. Use ${known}, or remove the braces`;

  it.each(['{yaer}', '© {Year}', '{ year }', '{}', '{social}'])(
    '%j is none of the copyright line',
    (value) => {
      const [found = ''] = /\{.*\}/.exec(value) ?? [];
      expect(faultsOf(copyright, value)).toEqual([NO(found, '{year}, {site_name}, {contact_email}')]);
    },
  );

  it('are those that pages fill in', () => {
    for (const value of ['© {year} {site_name}', '{contact_email}', 'No { brace', 'Braces } {', null])
      expect([value, faultsOf(copyright, value)]).toEqual([value, []]);
    expect(faultsOf(madeWith, 'By {site_name}, {year}')).toEqual([
      NO('{year}', '{site_name}, {contact_email}'),
    ]);
  });

  it('are checked in the labels of links and the URLs of bookshops', () => {
    const link = { label: '{name}', target: '/about' };
    const known = '{site_name}, {contact_email}, {social}';
    expect(faultsOf(header, [link])).toEqual([`0.label${NO('{name}', known)}`]);
    expect(faultsOf(footer, [{ title: '{x}', links: [link] }])).toEqual([
      `0.title${NO('{x}', '{site_name}, {contact_email}')}`,
      `0.links.0.label${NO('{name}', known)}`,
    ]);
    const shop = { name: 'A shop', address: 'https://shop.example/{ISBN}' };
    expect(faultsOf(links, [shop])).toEqual([`0.address${NO('{ISBN}', '{isbn}, {title}, {author}')}`]);
  });
});

describe('entries of which there can be only one', () => {
  const AGAIN = 'is already in the list. Choose another one, or remove this entry';

  it('are refused where they are repeated', () => {
    const of = (...tags: string[]) => tags.map((language) => ({ language }));
    expect(faultsOf(languages, of('de', 'fr', 'de', 'fr', 'de'))).toEqual([
      `2.language: ${AGAIN}`,
      `3.language: ${AGAIN}`,
      `4.language: ${AGAIN}`,
    ]);
    expect(faultsOf(languages, of('de', 'fr'))).toEqual([]);
    expect(faultsOf(listPages, [{ page: 'lists' }, { page: 'lists' }])).toEqual([`1.page: ${AGAIN}`]);
  });
});

describe('a section of the home page with a text of its own', () => {
  const { sections } = homeSettings.fields;
  const section = (change: object) => [
    { kind: 'text', title: null, shown: true, from: null, count: 1, picked: [], text: null, ...change },
  ];

  it.each([null, '', ' \n\u200B'])('has one: not %j', (text) => {
    expect(faultsOf(sections, section({ text }))).toEqual([
      '0.text: is empty. Fill it in, or hide or remove this entry',
    ]);
  });

  it('can wait for it while it is hidden, and other sections need none', () => {
    for (const change of [{ text: 'Come in.' }, { shown: false }, { kind: 'letter' }])
      expect([change, faultsOf(sections, section(change))]).toEqual([change, []]);
  });
});

describe('keywords', () => {
  it.each([
    [', , ,', null],
    [' , \u200B,\u3000', null],
    [' maps, ,sea ,, mountains,', 'maps,sea , mountains'],
    ['maps, the sea', 'maps, the sea'],
  ])('%j are %j', (written, stored) => {
    expect(writtenRule(keywords).parse(written)).toBe(stored);
    expect(settingRule(keywords).parse(stored)).toBe(stored);
  });
});

describe('the host of the analytics service', () => {
  const UNSAFE =
    ': must start with https://. Visit data sent over http:// can be read along the way, and secure pages block such requests. Only hosts on this machine or on a private network can use http://';

  it.each(['http://eu.i.posthog.com', 'http://8.8.8.8', 'http://172.32.0.1', 'http://localhost.example.com'])(
    'is not %s',
    (value) => {
      expect(faultsOf(host, value)).toEqual([UNSAFE]);
    },
  );

  it.each([
    'https://eu.i.posthog.com',
    'https://eu.i.posthog.com/',
    'http://localhost:8000',
    'http://posthog.localhost',
    'http://127.0.0.1',
    'http://[::1]:8000',
    'http://10.0.0.4',
    'http://172.20.0.4',
    'http://192.168.1.4:8000',
    'http://posthog:8000',
    'http://posthog.internal',
    'http://posthog.test',
    null,
  ])('can be %s', (value) => {
    expect(faultsOf(host, value)).toEqual([]);
  });

  it.each(['https://example.com/ingest', 'https://example.com/?x=1', 'https://ada@example.com'])(
    'is an origin, which %s is not',
    (value) => {
      expect(faultsOf(host, value)).toEqual([
        ': must be an origin without a path, such as https://eu.i.posthog.com',
      ]);
    },
  );
});

describe('a demand', () => {
  it.each(['not a URL', 'http://', 'ftp://posthog.example.com', 5, {}])(
    'leaves %j to the rule of its kind, which says what is wrong',
    (value) => {
      expect(faultsOf(host, value)).toEqual([': must be an http or https URL']);
    },
  );

  it('asks nothing of what is no list', () => {
    expect(faultsOf(languages, 5)).toEqual([': must be a list']);
    expect(faultsOf(languages, [{}, {}]).map((fault) => fault.split(':')[0])).toEqual([
      '0.language',
      '1.language',
    ]);
  });
});

describe('what is stored already', () => {
  it('counts as before, so that nothing changes until it is written again', () => {
    const stored: [SettingField, unknown][] = [
      [copyright, '© {yaer}'],
      [languages, [{ language: 'de' }, { language: 'de' }]],
      [host, 'http://eu.i.posthog.com'],
    ];
    for (const [field, value] of stored) expect(settingRule(field).parse(value)).toEqual(value);
  });
});
