// @vitest-environment happy-dom
import { afterAll, describe, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import type { Role } from '#schema/access/roles.ts';
import { number, text } from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { isDisabled, press, seen, valueOf, write } from '../../kit/testing/person.ts';
import { usePaletteOptions } from '../../commands/use-palette-options.ts';
import { usePlaces } from '../../places/places.ts';
import { SettingsGroupScreen } from './settings-group-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const access = { get: settingsAccess.get, save: settingsAccess.update } as const;
const reference = { group: 'Tea', get: 'Tea', save: 'Change it' } as const;
declareSettings(
  defineSettings({
    name: 'tea',
    title: 'Tea',
    about: 'How long it draws.',
    menu: { icon: 'home', order: 85 },
    reference,
    access,
    fields: {
      kind: text({ label: 'Kind of tea' }),
      minutes: number({ label: 'Minutes', min: 1, max: 9 }),
    },
    sections: { pot: { title: 'The pot', fields: ['kind', 'minutes'] } },
  }),
  afterAll,
);
declareSettings(
  defineSettings({
    name: 'milk',
    title: 'Milk',
    about: 'Shown on the screen of another group.',
    reference,
    access,
    fields: { much: text({ label: 'How much' }) },
    sections: { jug: { title: 'The jug', fields: ['much'] } },
  }),
  afterAll,
);

const TEA = { kind: 'Assam', minutes: 4, version: 2, locked: [] };

function open(screen: React.ReactNode, at: string, role: Role = 'administrator') {
  return openAdminPage({
    resource: 'settings',
    path: 'settings/:group?',
    at,
    screen,
    role,
    answer: ({ method, body }) => ({
      body: { data: method === 'PUT' ? { ...TEA, ...(body as object), version: 3 } : TEA },
    }),
  });
}

/** The ways to the settings: the menu and the command palette. */
function Ways() {
  const places = usePlaces().filter(({ group }) => group === 'Settings');
  const { all } = usePaletteOptions({ onSheet: () => undefined });
  const found = all.find(({ id }) => id === 'place.settings/tea');
  return (
    <>
      <output>{places.map(({ label }) => label).join(', ')}</output>
      <code>{`${found?.label} ${found?.to} ${found?.keywords}`}</code>
    </>
  );
}

describe('a group of settings that was only declared', () => {
  it('has a form at its name, which saves what was typed', async () => {
    const { received } = open(<SettingsGroupScreen />, '/tea');
    await expect.poll(() => seen('field', 'Minutes')).toBeDefined();
    const main = document.body.textContent;
    expect([valueOf('Kind of tea'), valueOf('Minutes')]).toEqual(['Assam', '4']);
    expect(main).toContain('How long it draws.');
    expect(main).toContain('The pot');
    write('Minutes', '5');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect
      .poll(() => received.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]))
      .toEqual([['/settings/tea', { version: 2, minutes: 5 }]]);
  });

  it('is in its place in the menu, on the overview, and in the palette', async () => {
    open(<Ways />, '');
    await expect
      .poll(() => document.querySelector('output')?.textContent)
      .toMatch(/(^|, )Email, .*AI, Tea, .*Sign-in, .*Background jobs, Audit log, About this system$/);
    expect(document.querySelector('output')?.textContent).not.toContain('Milk');
    expect(document.querySelector('code')?.textContent).toBe(
      'Tea /admin/settings/tea settings preferences options How long it draws. Kind of tea Minutes',
    );
    document.body.replaceChildren();
    open(<SettingsScreen />, '');
    await expect.poll(() => seen('link', 'Tea')?.getAttribute('href')).toBe('/admin/settings/tea');
    expect(document.body.textContent).toContain('How long it draws.');
    expect(seen('link', 'Milk')).toBeUndefined();
    expect(seen('link', 'Sign-in')).toBeDefined();
  });

  it('is found on the overview by the name of a field', async () => {
    open(<SettingsScreen />, '');
    await expect.poll(() => seen('link', 'Sign-in')).toBeDefined();
    write('Search settings', 'minutes');
    await expect.poll(() => seen('link', 'Sign-in')).toBeUndefined();
    expect(seen('link', 'Tea')).toBeDefined();
    write('Search settings', 'coffee');
    await expect.poll(() => document.body.textContent).toContain('No settings match “coffee”.');
  });

  it('is not open to others than administrators', async () => {
    const { received } = open(<SettingsGroupScreen />, '/tea', 'editor');
    await expect.poll(() => document.body.textContent).toContain('You don’t have access');
    expect(received.filter(({ path }) => path.startsWith('/settings'))).toEqual([]);
  });

  it.each(['/nothing', '/milk', '/toString'])('is nowhere else: %s', async (at) => {
    open(<SettingsGroupScreen />, at);
    await expect.poll(() => document.body.textContent).toContain('does not exist');
  });
});
