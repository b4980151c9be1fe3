// @vitest-environment happy-dom
import { afterAll, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import { choice, contents, onOff, rows, target, text } from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { openAdminPage } from '../../../kit/testing/admin-page.tsx';
import { isDisabled, press, seen, valueOf, write } from '../../../kit/testing/person.ts';
import { SettingsForm } from '../../settings-form.tsx';
import { LoadedSettings } from '../../settings-page.tsx';

const fields = {
  motto: text({ label: 'Motto', isSentence: true }),
  parts: rows({
    label: 'Parts',
    word: 'part',
    max: 5,
    shownBy: 'shown',
    of: {
      kind: choice({ label: 'Type', options: { shelf: 'Row of covers', letter: 'Newsletter form' } }),
      shown: onOff({ label: 'Show this part', default: true }),
      from: target({ label: 'From', within: true }),
      picked: contents({ label: 'Or these', max: 5 }),
    },
  }),
} as const;
const name = declareSettings(
  defineSettings({
    name: 'named-rows',
    title: 'Named rows',
    about: 'Rows that are called by what they show.',
    reference: { group: 'Sample', get: 'Read', save: 'Save' },
    access: { get: settingsAccess.get, save: settingsAccess.update },
    fields,
    sections: { all: { title: 'All', fields: ['motto', 'parts'] } },
  }),
  afterAll,
);
const STORED = {
  motto: 'Read slowly.',
  parts: [
    { kind: 'shelf', shown: true, from: '/book-summaries', picked: [] },
    { kind: 'shelf', shown: false, from: '/book-summaries/philosophy', picked: [] },
    { kind: 'letter', shown: false, from: null, picked: [] },
    { kind: 'shelf', shown: true, from: null, picked: ['a1', 'a2'] },
  ],
  leads_nowhere: [{ target: 'a1,a2', is: 'unpublished', title: null }],
  version: 2,
  locked: [],
};

async function open() {
  const { received } = openAdminPage({
    resource: 'settings',
    at: '/x',
    screen: (
      <LoadedSettings name={name}>{(answer) => <SettingsForm name={name} answer={answer} />}</LoadedSettings>
    ),
    answer: ({ method, body }) => ({
      body: { data: method === 'PUT' ? { ...STORED, ...(body as object), version: 3 } : STORED },
    }),
  });
  await expect.poll(() => seen('field', 'Motto')).toBeDefined();
  return () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

const names = () => [...document.querySelectorAll('button.entry-name')].map(({ textContent }) => textContent);

it('rows are called by the list that they show, and say when visitors do not see them', async () => {
  await open();
  expect(names()).toEqual([
    'Row of covers · Book Summaries',
    'Row of covers · /book-summaries/philosophy (hidden)',
    'Newsletter form (hidden)',
    'Row of covers (nothing to show)',
  ]);
  press('button', 'Row of covers (nothing to show)');
  await expect.poll(() => document.body.textContent).toContain('None of these items is public');
});

it('a sentence is seen whole, and stays one line', async () => {
  const saves = await open();
  expect(seen('field', 'Motto')?.tagName).toBe('TEXTAREA');
  write('Motto', 'Read slowly.\nTwice.');
  await expect.poll(() => valueOf('Motto')).toBe('Read slowly. Twice.');
  await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
  press('button', 'Save');
  await expect.poll(saves).toEqual([{ motto: 'Read slowly. Twice.', version: 2 }]);
});
