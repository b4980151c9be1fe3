// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { navigationSettings } from '#schema/settings/navigation.ts';
import { settingDefault } from '#schema/setting-fields/index.ts';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { allSeen, isDisabled, press, seen, valueOf, write } from '../../kit/testing/person.ts';
import type { Received } from '../../providers/testing/test-server.ts';
import { SettingsGroupScreen } from './settings-group-screen.tsx';

const values = Object.fromEntries(
  Object.entries(navigationSettings.fields).map(([name, field]) => [name, settingDefault(field)]),
);
const STORED = { ...values, version: 3, locked: [], leads_nowhere: [] };
const PLANNED = {
  at: '2031-12-03T08:00:00.000Z',
  version: 1,
  by: { id: 'a', name: 'Ada' },
  changed_fields: ['copyright'],
  settings: { copyright: 'Of winter' },
  changed_since: [] as string[],
  failure: null as string | null,
};
type Planned = typeof PLANNED;

/** Opens the form; the server has the given scheduled change. */
async function open(first: Planned | null = null) {
  let planned = first;
  const answer = ({ method, path, body }: Received) => {
    if (path === '/settings/general') return { body: { data: { time_zone: 'Europe/Berlin', version: 1 } } };
    if (!path.endsWith('/schedule')) return { body: { data: STORED } };
    if (method === 'DELETE') planned = null;
    if (method === 'POST' || method === 'PUT') {
      const { at = planned?.at ?? '', settings = planned?.settings } = body as Partial<Planned>;
      planned = { ...PLANNED, at, settings: settings ?? {}, version: (planned?.version ?? 0) + 1 } as Planned;
    }
    return method === 'DELETE' ? { status: 204 } : { body: { data: planned } };
  };
  const page = openAdminPage({
    resource: 'settings',
    path: 'settings/:group?',
    at: '/navigation',
    screen: <SettingsGroupScreen />,
    answer,
  });
  await expect.poll(() => seen('field', 'Copyright line')).toBeDefined();
  const sent = () =>
    page.received
      .filter(({ method, path }) => method !== 'GET' && path.endsWith('/schedule'))
      .map(({ method, body }) => [method, body]);
  return { sent };
}
const pressOnce = async (name: string) => {
  await expect.poll(() => seen('button', name) !== undefined && !isDisabled('button', name)).toBe(true);
  press('button', name);
};
const dialog = () => allSeen('dialog')[0]?.textContent ?? '';

describe('a settings group whose changes can be scheduled', () => {
  it('sends the input with its time in the site’s zone, and shows the scheduled change', async () => {
    const { sent } = await open();
    expect(isDisabled('button', 'Schedule…')).toBe(true);
    write('Copyright line', 'Of winter');
    await pressOnce('Schedule…');
    await expect.poll(() => seen('field', 'Time zone') && valueOf('Time zone')).toBe('Europe/Berlin');
    write('Date and time', '2031-12-03T09:00');
    await pressOnce('Schedule');
    await expect
      .poll(sent)
      .toEqual([
        ['POST', { at: '2031-12-03T08:00:00.000Z', settings: { copyright: 'Of winter' }, version: 3 }],
      ]);
    await expect
      .poll(() => document.body.textContent)
      .toMatch(/Changes scheduled for .*3.*2031.*Scheduled by Ada/);
    await expect.poll(() => valueOf('Copyright line')).toBe(values['copyright']);
    await expect.poll(() => seen('button', 'Schedule…')).toBeUndefined();
  });

  it('offers to edit the scheduled change, and replaces it', async () => {
    const { sent } = await open(PLANNED);
    await pressOnce('Edit changes');
    await expect.poll(() => valueOf('Copyright line')).toBe('Of winter');
    expect(seen('button', 'Save')).toBeUndefined();
    write('Copyright line', 'Of deep winter');
    await pressOnce('Update schedule…');
    await expect
      .poll(() => seen('field', 'Date and time') && valueOf('Date and time'))
      .toBe('2031-12-03T09:00');
    await pressOnce('Update schedule');
    await expect
      .poll(sent)
      .toEqual([['PUT', { at: PLANNED.at, version: 1, settings: { copyright: 'Of deep winter' } }]]);
    await expect.poll(() => seen('button', 'Save')).toBeDefined();
  });

  it('changes only its time, or cancels it', async () => {
    const { sent } = await open(PLANNED);
    await pressOnce('Reschedule…');
    await expect.poll(dialog).toContain('Reschedule changes');
    write('Date and time', '2031-12-04T09:00');
    await pressOnce('Reschedule');
    await expect.poll(sent).toEqual([['PUT', { at: '2031-12-04T08:00:00.000Z', version: 1 }]]);
    await pressOnce('Unschedule');
    await expect.poll(() => sent().length).toBe(2);
    await expect.poll(() => document.body.textContent).not.toContain('Scheduled by');
  });

  it('says whose change it will replace, and why it could not be made', async () => {
    await open({ ...PLANNED, changed_since: ['copyright'], failure: 'Columns must have at most 6 entries' });
    await expect
      .poll(() => document.body.textContent)
      .toContain('Someone has changed Copyright line since these changes were scheduled');
    expect(document.body.textContent).toContain('Not applied: Columns must have at most 6 entries');
  });
});
