import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import { image, number, rows as rowsSetting, secret, text } from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { routes } from '../../app/routes.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { applySchedules } from './apply-schedules.ts';
import { settingsRoutes } from './settings-routes.ts';

const name = declareSettings(
  defineSettings({
    name: 'sample',
    title: 'Sample',
    about: 'What can be planned.',
    schedulable: true,
    reference: { group: 'Sample', get: 'Read', save: 'Save' },
    access: { get: settingsAccess.get, save: settingsAccess.update },
    fields: {
      title: text({ label: 'Title', default: 'Untitled', onPages: true }),
      'part.size': number({ label: 'Size', min: 1, max: 500 }),
      key: secret({ label: 'Key', sealedFor: 'sample' }),
      model: text({ label: 'Model', variable: 'AI_MODEL' }),
      logo: image({ label: 'Logo' }),
      links: rowsSetting({ label: 'Links', word: 'link', max: 3, of: { label: text({ label: 'Label' }) } }),
    },
    sections: { all: { title: 'All', fields: ['title', 'part.size', 'key', 'model', 'logo', 'links'] } },
  }),
  afterAll,
);
const PATH = `/settings/${name}/schedule`;
const test = useTestApp({ routes: [...routes, ...settingsRoutes(name)] });
const administrator = () => clientFor(test(), 'administrator');
const queries = () => test().deps.database.queries;
const save = (change: Json) => putSettings(administrator(), name, change);
const read = async () => (await administrator().get(`/settings/${name}`)).data;
const planned = async () => (await administrator().get(PATH)).data;
const inMinutes = (minutes: number) =>
  new Date(test().clock.now().getTime() + minutes * MINUTE_MS).toISOString();
const plan = async (settings: Json, { minutes = 60, version = 1 } = {}) =>
  administrator().post(PATH, { at: inMinutes(minutes), version, settings });
const passes = async (minutes = 60) => {
  test().clock.advance(minutes * MINUTE_MS);
  await applySchedules(test().deps);
};
const notes = () => rows(queries(), sql`SELECT 1 FROM outbox WHERE topic = 'settings-changed'`);
const entries = () =>
  rows<{ action: string; user_id: string; details: object }>(
    queries(),
    sql`SELECT action, user_id, details FROM audit_entries WHERE resource = 'settings' ORDER BY id`,
  );
let me: string;
beforeEach(() => {
  me = test().staff.administrator.id;
});

describe('a scheduled change of settings', () => {
  it('is applied once at its time and not before, with history, audit entry and page invalidation', async () => {
    const at = inMinutes(60);
    const answer = await plan({ title: 'Winter', part: { size: 3 } });
    expect([answer.status, answer.data]).toEqual([
      201,
      {
        at,
        version: 1,
        by: { id: me, name: expect.any(String) as string },
        changed_fields: ['title', 'part.size'],
        settings: { title: 'Winter', 'part.size': 3 },
        changed_since: [],
        failure: null,
      },
    ]);
    expect(await planned()).toEqual(answer.data);
    await passes(59);
    expect([(await read()).title, await notes()]).toEqual(['Untitled', []]);
    await passes(1);
    expect(await read()).toMatchObject({ title: 'Winter', part: { size: 3 }, version: 2 });
    expect(await planned()).toBeNull();
    expect(await notes()).toHaveLength(1);
    await passes();
    expect((await read()).version).toBe(2);
    const [made] = (await administrator().get(`/settings/${name}/revisions`)).page.data;
    expect(made).toMatchObject({
      version: 2,
      by: { id: me },
      was_scheduled: true,
      changed_fields: ['title', 'part.size'],
    });
    const details = { scheduled_at: at, fields: ['title', 'part.size'] };
    expect(await entries()).toEqual([
      { action: 'schedule', user_id: me, details },
      { action: 'update', user_id: me, details },
    ]);
  });

  it('can be undone like any other', async () => {
    await plan({ title: 'Winter' });
    await passes();
    const undone = await administrator().post(`/settings/${name}/revisions/1/restore`, { version: 2 });
    expect(undone.data).toMatchObject({ title: 'Untitled', version: 3 });
    const [last] = (await administrator().get(`/settings/${name}/revisions`)).page.data;
    expect(last).toMatchObject({ version: 3, was_scheduled: false });
  });

  it('sets its own fields and keeps changes that someone saved to the others', async () => {
    await plan({ title: 'Winter' });
    await save({ part: { size: 7 } });
    expect((await planned())['changed_since']).toEqual([]);
    await save({ title: 'Autumn' });
    expect((await planned())['changed_since']).toEqual(['title']);
    await passes();
    expect(await read()).toMatchObject({ title: 'Winter', part: { size: 7 }, version: 4 });
  });

  it('may clear a value', async () => {
    await save({ title: 'Autumn', part: { size: 7 } });
    const answer = await plan({ title: null, part: { size: null } }, { version: 2 });
    expect(answer.data['settings']).toEqual({ title: 'Untitled', 'part.size': null });
    await passes();
    expect(await read()).toMatchObject({ title: 'Untitled', part: { size: null } });
  });

  it('gets another time, other values, and starts again from what is stored', async () => {
    await plan({ title: 'Winter' });
    await save({ title: 'Autumn' });
    const moved = await administrator().put(PATH, { at: inMinutes(120), version: 1 });
    expect(moved.data).toMatchObject({ at: inMinutes(120), version: 2, changed_since: ['title'] });
    const changed = await administrator().put(PATH, { settings: { part: { size: 9 } }, version: 2 });
    expect(changed.data).toMatchObject({
      at: inMinutes(120),
      version: 3,
      settings: { 'part.size': 9 },
      changed_since: [],
    });
    await passes(60);
    expect((await read()).part).toEqual({ size: null });
    await passes(60);
    expect(await read()).toMatchObject({ title: 'Autumn', part: { size: 9 } });
  });

  it('is canceled', async () => {
    await plan({ title: 'Winter' });
    expect((await administrator().delete(PATH)).status).toBe(204);
    expect(await planned()).toBeNull();
    await passes();
    expect((await read()).title).toBe('Untitled');
    expect((await entries()).map(({ action }) => action)).toEqual(['schedule', 'unschedule']);
    expect((await administrator().delete(PATH)).status).toBe(404);
    expect((await administrator().put(PATH, { version: 1 })).status).toBe(404);
  });
});

describe('a scheduled change is refused', () => {
  it('when the group has one already, which is returned', async () => {
    await plan({ title: 'Winter' });
    const second = await plan({ title: 'Spring' });
    expect([second.status, second.problem.code]).toEqual([409, 'invalid_transition']);
    expect(second.problem.current).toMatchObject({ settings: { title: 'Winter' } });
  });

  it('when it starts from another version', async () => {
    await save({ title: 'Autumn' });
    const late = await plan({ title: 'Winter' }, { version: 1 });
    expect([late.status, late.problem.code, late.problem.current.version]).toEqual([
      409,
      'version_conflict',
      2,
    ]);
    expect(await planned()).toBeNull();
    const body = { at: inMinutes(60), settings: { title: 'Winter' } };
    expect((await administrator().post(PATH, body)).problem.code).toBe('version_required');
    await plan({ title: 'Winter' }, { version: 2 });
    const stale = await administrator().put(PATH, { at: inMinutes(90), version: 7 });
    expect([stale.status, stale.problem.code, stale.problem.current.version]).toEqual([
      409,
      'version_conflict',
      1,
    ]);
  });

  it.each<[string, Json, Json, string]>([
    ['in the past', { at: '2020-01-01T00:00:00Z' }, { title: 'Winter' }, 'at'],
    ['for no moment', { at: 'tomorrow' }, { title: 'Winter' }, 'at'],
    ['without a zone', { at: '2030-01-01T09:00' }, { title: 'Winter' }, 'at'],
    ['without a field', {}, {}, 'settings'],
    ['with what a rule refuses', {}, { links: [{ label: 'A' }, { label: 7 }] }, 'settings.links.1.label'],
    ['with a secret', {}, { key: 'sk-1234' }, 'settings.key'],
    ['with an image that the media library does not have', {}, { logo: 'f'.repeat(32) }, 'settings.logo'],
  ])('%s', async (...[, change, settings, path]) => {
    const body = { at: inMinutes(60), version: 1, settings, ...change };
    const { status, problem } = await administrator().post(PATH, body);
    expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
      422,
      'validation_failed',
      [path],
    ]);
    expect(await planned()).toBeNull();
  });

  it('when the group isn’t declared as schedulable', async () => {
    expect((await administrator().get('/settings/general/schedule')).status).toBe(404);
  });

  it('for everyone except administrators', async () => {
    for (const role of ['editor', 'author', 'viewer'] as const) {
      const client = clientFor(test(), role);
      const body = { at: inMinutes(60), version: 1, settings: { title: 'Winter' } };
      const answers = [
        await client.get(PATH),
        await client.post(PATH, body),
        await client.put(PATH, { version: 1 }),
        await client.delete(PATH),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });
});

describe('a scheduled change that the rules refuse at its time', () => {
  const make = async () => {
    await plan({ title: 'Winter', links: [{ label: 'A' }] });
    const tooMany = JSON.stringify({ title: 'Winter', links: Array(4).fill({ label: 'A' }) });
    await rows(queries(), sql`UPDATE settings_schedules SET change = ${tooMany}::jsonb`);
    await passes();
  };

  it('changes nothing, keeps the reason, and waits for a person', async () => {
    await make();
    expect((await read()).version).toBe(1);
    expect((await planned())['failure']).toBe('Links must have at most 3 entries');
    await rows(queries(), sql`UPDATE settings_schedules SET change = '{"title": "Winter", "gone": 1}'`);
    await passes();
    expect((await read()).version).toBe(1);
    const { id } = (await rows<{ id: string }>(queries(), sql`SELECT id FROM settings_schedules`))[0] ?? {};
    expect((await administrator().post(`/queues/scheduled-settings/${id}/retry`)).status).toBe(200);
    await passes(0);
    expect(await read()).toMatchObject({ title: 'Winter', version: 2 });
  });

  it('is rescheduled or canceled', async () => {
    await make();
    expect((await administrator().put(PATH, { settings: { title: 'Spring' }, version: 1 })).status).toBe(422);
    const again = await administrator().put(PATH, {
      at: inMinutes(5),
      settings: { title: 'Spring' },
      version: 1,
    });
    expect(again.data).toMatchObject({ failure: null, version: 2 });
    await passes(5);
    expect((await read()).title).toBe('Spring');
  });
});

describe('a field set by a variable', () => {
  const locked = useTestApp({
    env: { AI_MODEL: 'of-the-server' },
    routes: [...routes, ...settingsRoutes(name)],
  });
  it('cannot be scheduled, and refuses a change scheduled before the variable was set', async () => {
    const client = clientFor(locked(), 'administrator');
    const at = new Date(locked().clock.now().getTime() + MINUTE_MS).toISOString();
    const refused = await client.post(PATH, { at, version: 1, settings: { model: 'other' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'set_by_environment']);
    await client.post(PATH, { at, version: 1, settings: { title: 'Winter' } });
    const { database } = locked().deps;
    await rows(database.queries, sql`UPDATE settings_schedules SET change = change || '{"model": "other"}'`);
    locked().clock.advance(MINUTE_MS);
    await applySchedules(locked().deps);
    expect((await client.get(PATH)).data['failure']).toBe('AI_MODEL is set on the server. Change it there.');
    expect((await client.get(`/settings/${name}`)).data).toMatchObject({ title: 'Untitled', version: 1 });
  });
});
