// @vitest-environment happy-dom
import { afterAll, describe, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import {
  type SettingField,
  color,
  email,
  image,
  language,
  longText,
  rows,
  text,
  timeZone,
  url,
  urls,
} from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { allSeen, get, isDisabled, press, seen, valueOf, textsOf, write } from '../../kit/testing/person.ts';
import { problem, type Received } from '../../providers/testing/test-server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { LoadedSettings } from '../settings-page.tsx';
import { formKind } from './inputs/index.ts';

const IMAGE = '0123456789abcdef0123456789abcdef';
const link = {
  label: text({ label: 'Label', max: 60, required: true }),
  target: url({ label: 'Target', within: true }),
};
const fields = {
  about: longText({ label: 'About' }),
  accent: color({ label: 'Accent' }),
  logo: image({ label: 'Logo' }),
  zone: timeZone({ label: 'Zone' }),
  language: language({ label: 'Language' }),
  contact: email({ label: 'Contact' }),
  profiles: urls({ label: 'Profiles', max: 3 }),
  header: rows({ label: 'Header', word: 'link', max: 3, of: link }),
  footer: rows({
    label: 'Footer',
    word: 'column',
    max: 4,
    of: { title: text({ label: 'Title' }), links: rows({ label: 'Links', word: 'entry', max: 9, of: link }) },
  }),
} as const satisfies Readonly<Record<string, SettingField>>;
const name = declareSettings(
  defineSettings({
    name: 'sample',
    title: 'Sample',
    about: 'One of each kind.',
    reference: { group: 'Sample', get: 'Read', save: 'Save' },
    access: { get: settingsAccess.get, save: settingsAccess.update },
    fields,
    sections: {
      all: {
        title: 'All',
        fields: ['about', 'accent', 'logo', 'zone', 'language', 'contact', 'profiles', 'header', 'footer'],
      },
    },
  }),
  afterAll,
);

const STORED = {
  about: 'Two\nlines',
  accent: '#1f5a3e',
  logo: IMAGE,
  zone: 'Europe/Berlin',
  language: 'pt-BR',
  contact: 'desk@example.org',
  profiles: ['https://a.example', 'https://b.example'],
  header: [
    { label: 'Books', target: '/book-summaries' },
    { label: 'Lists', target: null },
  ],
  footer: [{ title: 'Company', links: [{ label: 'About us', target: '/about' }] }],
  version: 5,
  locked: [],
};

async function open(refuse?: () => ReturnType<typeof problem> | undefined) {
  const page = openAdminPage({
    resource: 'settings',
    at: '/x',
    screen: (
      <LoadedSettings name={name}>{(answer) => <SettingsForm name={name} answer={answer} />}</LoadedSettings>
    ),
    answer: ({ method, path, body }: Received) => {
      if (path === '/image/upload') return { body: { data: { image_unique_identifier: 'f'.repeat(32) } } };
      if (method !== 'PUT') return { body: { data: STORED } };
      return refuse?.() ?? { body: { data: { ...STORED, ...(body as object), version: 6 } } };
    },
  });
  await expect.poll(() => seen('field', 'About')).toBeDefined();
  const saves = () => page.received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const save = async () => {
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
  };
  return { ...page, saves, save };
}

const names = () => [...document.querySelectorAll('button.entry-name')].map(({ textContent }) => textContent);

describe('the input of each kind', () => {
  it.each(Object.entries(fields))('%s sends what is stored as it is stored', (key, field: SettingField) => {
    const returned = STORED[key as keyof typeof fields];
    const kind = formKind(field);
    expect(kind.sentOf(kind.typedOf(returned, field), field)).toEqual(returned);
    const none = 'default' in field ? field.default : null;
    expect(kind.sentOf(kind.typedOf(none, field), field)).toEqual(none);
  });

  it('sends nothing for a form that was only opened', async () => {
    await open();
    expect(isDisabled('button', 'Save')).toBe(true);
  });
});

describe('a color', () => {
  it('says how well it can be read on light and on dark pages', async () => {
    const { saves, save } = await open();
    expect(document.body.textContent).toContain('On light pages: easy to read (contrast 7.7).');
    expect(document.body.textContent).toContain('On dark pages: hard to read (contrast 2.2).');
    write('Accent: pick a color', '#fbfaf7');
    await expect.poll(() => valueOf('Accent')).toBe('#fbfaf7');
    expect(document.body.textContent).toContain('On light pages: hard to read (contrast 1.0).');
    write('Accent', 'green');
    await save();
    await expect.poll(() => textsOf('alert')).toContain('Must be a color such as #1f5a3e.');
    expect([valueOf('Accent'), saves()]).toEqual(['green', []]);
  });
});

describe('an image', () => {
  it('is shown, removed, and uploaded', async () => {
    const { saves, save } = await open();
    const shown = () => document.querySelector<HTMLImageElement>('.picture img')?.getAttribute('src');
    expect(shown()).toContain(IMAGE);
    press('button', 'Remove');
    await expect.poll(shown).toBeUndefined();
    await save();
    await expect.poll(saves).toEqual([{ version: 5, logo: null }]);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.png', { type: 'image/png' })] });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(shown).toContain('f'.repeat(32));
    await save();
    await expect.poll(() => saves().at(-1)).toEqual({ version: 6, logo: 'f'.repeat(32) });
  });
});

describe('a value that is searched for', () => {
  it.each([
    ['Zone', 'zone', 'new york', 'America/New York', 'America/New_York'],
    ['Language', 'language', 'germ', 'German · Deutsch – de', 'de'],
    ['Language', 'language', 'Deutsch – de', 'German · Deutsch – de', 'de'],
    ['Language', 'language', 'español – es', 'Spanish · español – es', 'es'],
  ])('is found by a part of its name: %s', async (label, ...[field, typed, shown, sent]) => {
    const { saves, save } = await open();
    get('field', label).focus();
    write(label, typed);
    const options = () => [...document.querySelectorAll('[role="option"]')];
    await expect.poll(() => options()[0]?.textContent).toContain(shown);
    (options()[0] as HTMLElement).click();
    await expect.poll(() => valueOf(label)).toBe(shown);
    await save();
    await expect.poll(saves).toEqual([{ version: 5, [field]: sent }]);
  });
});

describe('a list of URLs', () => {
  it('is added to, sorted and shortened, up to its limit', async () => {
    const { saves, save } = await open();
    press('button', 'Add URL');
    await expect.poll(() => seen('field', 'URL 3')).toBeDefined();
    expect(seen('button', 'Add URL')).toBeUndefined();
    write('URL 3', ' https://c.example ');
    await expect.poll(() => valueOf('URL 3')).toContain('c.example');
    press('button', 'Move URL 3 up');
    await expect.poll(() => valueOf('URL 2')).toContain('c.example');
    press('button', 'Remove URL 1');
    await expect.poll(() => seen('field', 'URL 3')).toBeUndefined();
    expect([isDisabled('button', 'Move URL 1 up'), isDisabled('button', 'Move URL 2 down')]).toEqual([
      true,
      true,
    ]);
    await save();
    await expect.poll(saves).toEqual([{ version: 5, profiles: ['https://c.example', 'https://b.example'] }]);
  });

  it('says at the line what is wrong with it, empty lines beside', async () => {
    const { saves, save } = await open();
    write('URL 1', '');
    write('URL 2', 'ftp://b.example');
    await save();
    await expect.poll(() => textsOf('alert')).toContain('Must be an http or https URL.');
    const line = get('field', 'URL 2');
    expect([line.getAttribute('aria-invalid'), saves()]).toEqual(['true', []]);
    const about = document.getElementById(line.getAttribute('aria-describedby') ?? '');
    expect(about?.textContent).toBe('Must be an http or https URL.');
  });
});

describe('rows', () => {
  it('are added, moved by a button, and removed with a way back', async () => {
    const { saves, save } = await open();
    expect(names()).toEqual(['Books', 'Lists', 'Company']);
    press('button', 'Add link');
    await expect.poll(() => seen('field', 'Label (required)')).toBeDefined();
    expect(seen('button', 'Add link')).toBeUndefined();
    write('Label (required)', 'Essays');
    write('Target', '/articles');
    await expect.poll(names).toEqual(['Books', 'Lists', 'Essays', 'Company']);
    press('button', 'Move link 3 up');
    await expect.poll(names).toEqual(['Books', 'Essays', 'Lists', 'Company']);
    press('button', 'Remove link 1');
    await expect.poll(names).toEqual(['Essays', 'Lists', 'Company']);
    press('button', 'Undo');
    await expect.poll(names).toEqual(['Books', 'Essays', 'Lists', 'Company']);
    await save();
    await expect.poll(saves).toEqual([
      {
        version: 5,
        header: [STORED.header[0], { label: 'Essays', target: '/articles' }, STORED.header[1]],
      },
    ]);
  });

  it('hold rows of their own', async () => {
    const { saves, save } = await open();
    press('button', 'Company');
    await expect.poll(() => seen('button', 'Add entry')).toBeDefined();
    press('button', 'Add entry');
    await expect.poll(() => seen('field', 'Label (required)')).toBeDefined();
    write('Label (required)', 'Terms');
    await save();
    await expect.poll(saves).toEqual([
      {
        version: 5,
        footer: [{ title: 'Company', links: [STORED.footer[0]?.links[0], { label: 'Terms', target: null }] }],
      },
    ]);
  });

  it('open at what is wrong with one, as the form knows it', async () => {
    const { saves, save } = await open();
    press('button', 'Add link');
    await expect.poll(() => seen('field', 'Label (required)')).toBeDefined();
    write('Target', 'javascript:alert(1)');
    await save();
    const target = 'Must be an http or https URL, or a path on this site, such as /about.';
    await expect.poll(() => textsOf('alert').slice(0, 2)).toEqual(['Is required.', target]);
    expect([valueOf('Target'), saves()]).toEqual(['javascript:alert(1)', []]);
  });

  it('open at what is wrong with one, as the server says it', async () => {
    const errors = { 'header.1.target': ['leads nowhere'], header: ['must have at most 3 entries'] };
    const { save } = await open(() => problem(422, 'validation_failed', { errors }));
    write('Contact', 'other@example.org');
    await save();
    await expect.poll(() => textsOf('alert')).toContain('Leads nowhere.');
    expect(textsOf('alert')).toContain('Must have at most 3 entries.');
    const target = get('field', 'Target');
    expect(target.getAttribute('aria-invalid')).toBe('true');
    expect(target.closest('li')?.textContent).toContain('Lists');
  });

  it('keep what was typed when someone else saved before', async () => {
    const current = { ...STORED, header: [], about: 'Theirs', version: 8 };
    let isRefused = true;
    const { saves, save } = await open(() =>
      isRefused ? problem(409, 'version_conflict', { current }) : undefined,
    );
    press('button', 'Books');
    await expect.poll(() => seen('field', 'Label (required)')).toBeDefined();
    write('Label (required)', 'Summaries');
    await save();
    await expect.poll(() => seen('button', 'Keep my changes')).toBeDefined();
    expect(document.body.textContent).toContain('Someone else changed About, Header after');
    press('button', 'Keep my changes');
    await expect.poll(() => valueOf('About')).toBe('Theirs');
    expect(names()).toEqual(['Summaries', 'Lists', 'Company']);
    isRefused = false;
    await save();
    const mine = [{ ...STORED.header[0], label: 'Summaries' }, STORED.header[1]];
    await expect.poll(() => saves().at(-1)).toEqual({ version: 8, header: mine });
  });

  it('name every part for who does not see the form', async () => {
    await open();
    for (const button of ['Books', 'Lists', 'Company']) press('button', button);
    await expect.poll(() => allSeen('field').length).toBeGreaterThan(10);
    const groups = [...document.querySelectorAll('.setting-fields[role="group"]')];
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['link 1', 'link 2', 'column 1']);
  });
});
