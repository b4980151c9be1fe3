// @vitest-environment happy-dom
import { afterAll, describe, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import {
  type SettingField,
  choice,
  choices,
  language,
  number,
  onOff,
  rows,
  secret,
  text,
  timeZone,
} from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { isDisabled, press, seen, textsOf, write } from '../../kit/testing/person.ts';
import { problem, type Received } from '../../providers/testing/test-server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../settings-page.tsx';
import { valueWords } from './value-words.ts';

const link = { label: text({ label: 'Label' }), isNew: onOff({ label: 'New' }) };
const columns = rows({
  label: 'Columns',
  word: 'column',
  max: 9,
  of: { title: text({ label: 'Title' }), links: rows({ label: 'Links', word: 'link', max: 9, of: link }) },
});
const name = declareSettings(
  defineSettings({
    name: 'sample',
    title: 'Sample',
    about: 'What has a history.',
    reference: { group: 'Sample', get: 'Read', save: 'Save' },
    access: { get: settingsAccess.get, save: settingsAccess.update },
    fields: {
      title: text({ label: 'Title' }),
      way: choice({ label: 'Way', options: { one: 'The first', two: 'The second' } }),
      key: secret({ label: 'Key', sealedFor: 'x' }),
    },
    sections: { all: { title: 'All', fields: ['title', 'way', 'key'] } },
  }),
  afterAll,
);

const ADA = { id: 'a', name: 'Ada' };
const STORED = { title: 'New words', way: 'two', key: { set: true }, version: 4, locked: [] };
const HISTORY = [
  {
    version: 4,
    at: '2026-11-20T10:00:00.000Z',
    by: ADA,
    changed_fields: ['title', 'way', 'key'],
    before: { title: 'Old words', way: null },
    after: { title: 'New words', way: 'two' },
  },
  { version: 1, at: null, by: null, changed_fields: [], before: {}, after: {} },
];

function open(refuse?: () => ReturnType<typeof problem> | undefined) {
  let { version } = STORED;
  const page = openAdminPage({
    resource: 'settings',
    at: '/x',
    screen: (
      <SettingsPage groups={[name]}>
        <LoadedSettings name={name}>
          {(answer) => <SettingsForm name={name} answer={answer} />}
        </LoadedSettings>
      </SettingsPage>
    ),
    answer: ({ method, path, body }: Received) => {
      if (method === 'GET' && path.endsWith('/revisions'))
        return { body: { data: { data: HISTORY, current_page: 1, per_page: 20, last_page: 1, total: 2 } } };
      const refused = method === 'GET' ? undefined : refuse?.();
      if (refused !== undefined) return refused;
      if (method !== 'GET') version += 1;
      return { body: { data: { ...STORED, ...(body as object), version } } };
    },
  });
  const posts = () =>
    page.received.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { ...page, posts };
}

const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

describe('the history of a group of settings', () => {
  it('says who changed what, and what it was before, but no secret', async () => {
    open();
    await expect.poll(() => seen('field', 'Title')).toBeDefined();
    press('button', 'History');
    await expect.poll(dialog).toContain('Ada');
    expect(seen('dialog', 'History of Sample')).toBeDefined();
    expect([...document.querySelectorAll('del')].map((part) => part.textContent)).toEqual(['Old', 'empty']);
    expect([...document.querySelectorAll('ins')].map((part) => part.textContent)).toEqual([
      'New',
      'The second',
    ]);
    expect(dialog()).toContain('Changed. Secrets aren’t stored in the history.');
    expect(dialog()).toContain('Before the first change');
    expect(seen('button', 'Restore version 4')).toBeUndefined();
  });

  it('restores a version from the present one, and the other way round', async () => {
    const { posts } = open();
    await expect.poll(() => seen('field', 'Title')).toBeDefined();
    press('button', 'History');
    await expect.poll(() => seen('button', 'Restore version 1')).toBeDefined();
    press('button', 'Restore version 1');
    await expect.poll(posts).toEqual([['/settings/sample/revisions/1/restore', { version: 4 }]]);
    await expect.poll(() => document.querySelector('.toasts')?.textContent).toContain('Restored');
    document.querySelector<HTMLButtonElement>('.toasts button')?.click();
    await expect.poll(() => posts().at(-1)).toEqual(['/settings/sample/revisions/4/restore', { version: 5 }]);
  });

  it('says that someone else changed it in the meantime', async () => {
    open(() => problem(409, 'version_conflict', { current: STORED }));
    await expect.poll(() => seen('field', 'Title')).toBeDefined();
    press('button', 'History');
    await expect.poll(() => seen('button', 'Restore version 1')).toBeDefined();
    press('button', 'Restore version 1');
    await expect
      .poll(() => document.querySelector('.toasts')?.textContent)
      .toContain('Not restored. Someone else changed these settings');
  });
});

describe('a save', () => {
  it('can be undone from what says that it is saved', async () => {
    const { posts } = open();
    await expect.poll(() => seen('field', 'Title')).toBeDefined();
    write('Title', 'Other words');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => seen('button', 'Undo')).toBeDefined();
    press('button', 'Undo');
    await expect.poll(posts).toEqual([['/settings/sample/revisions/4/restore', { version: 5 }]]);
    await expect.poll(() => textsOf('status').join(' ')).toContain('Undone');
  });

  it('of only a secret cannot', async () => {
    open();
    await expect.poll(() => seen('field', 'Key')).toBeDefined();
    write('Key', 'sk-new');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => textsOf('status').join(' ')).toContain('Saved');
    expect(seen('button', 'Undo')).toBeUndefined();
  });
});

describe('a value in words', () => {
  const label = 'It';
  const options = { a: 'Alpha', b: 'Beta' };
  const said: [SettingField, unknown, string][] = [
    [onOff({ label }), true, 'On'],
    [onOff({ label }), false, 'Off'],
    [choice({ label, options }), 'a', 'Alpha'],
    [choice({ label, options }), 'gone', 'gone'],
    [choices({ label, options }), ['b', 'a'], 'Beta, Alpha'],
    [number({ label, min: 1, max: 9_999_999 }), 2_000_000, '2,000,000'],
    [language({ label }), 'pt-BR', 'Portuguese (Brazil)'],
    [timeZone({ label }), 'America/New_York', 'America/New York'],
    [text({ label }), null, ''],
    [
      columns,
      [
        {
          title: 'Company',
          links: [
            { label: 'About', isNew: true },
            { label: 'Terms', isNew: false },
          ],
        },
        { title: 'More', links: [] },
      ],
      'Company\n    About · New\n    Terms\nMore',
    ],
  ];
  it.each(said)('of %o: %o', (field, value, words) => {
    expect(valueWords(field, value)).toBe(words);
  });
});
