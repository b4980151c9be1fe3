// @vitest-environment happy-dom
import { afterAll, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import { language, longText, onOff, rows, target, text } from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { nameOf, allSeen, press, seen } from '../../kit/testing/person.ts';
import { SettingsForm } from '../settings-form.tsx';
import { LoadedSettings } from '../settings-page.tsx';

const fields = {
  called: text({ label: 'Site', neverBlank: true }),
  motto: text({ label: 'Motto' }),
  language: language({ label: 'Language', required: true }),
  parts: rows({
    label: 'Parts',
    word: 'part',
    max: 5,
    of: {
      title: text({ label: 'Title' }),
      shown: onOff({ label: 'Show' }),
      at: target({ label: 'Links to', required: true }),
      words: longText({ label: 'Text', requiredWhen: { shown: [true] } }),
    },
  }),
} as const;
const name = declareSettings(
  defineSettings({
    name: 'required',
    title: 'Required',
    about: 'Some of it must be filled in.',
    reference: { group: 'Sample', get: 'Read', save: 'Save' },
    access: { get: settingsAccess.get, save: settingsAccess.update },
    fields,
    sections: { all: { title: 'All', fields: ['called', 'motto', 'language', 'parts'] } },
  }),
  afterAll,
);
const part = { title: 'One', shown: true, at: '/about', words: null };
const STORED = { called: 'Ink', motto: null, language: 'en', parts: [part], version: 2, locked: [] };

it('what must be filled in is marked before anyone saves, in a row only while it is needed there', async () => {
  openAdminPage({
    resource: 'settings',
    at: '/x',
    screen: (
      <LoadedSettings name={name}>{(answer) => <SettingsForm name={name} answer={answer} />}</LoadedSettings>
    ),
    answer: () => ({ body: { data: STORED } }),
  });
  await expect.poll(() => seen('field', 'Site (required)')).toBeDefined();
  const names = () => allSeen('field').map(nameOf);
  expect(names()).toEqual(['Site (required)', 'Motto', 'Language (required)']);
  press('button', 'One');
  await expect.poll(names).toContain('Text (required)');
  expect(names().slice(3)).toEqual(['Title', 'Links to (required)', 'Text (required)']);
  press('checkbox', 'Show');
  await expect.poll(names).toContain('Text');
});
