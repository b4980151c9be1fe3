import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import { number, rows as rowsSetting, secret, text } from '#schema/setting-fields/index.ts';
import { type SettingsName, allSettings } from '#schema/settings/registry/settings-registry.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { routes } from '../../app/routes.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { settingsRoutes } from './settings-routes.ts';

const name = declareSettings(
  defineSettings({
    name: 'sample',
    title: 'Sample',
    about: 'What a history is kept of.',
    reference: { group: 'Sample', get: 'Read', save: 'Save' },
    access: { get: settingsAccess.get, save: settingsAccess.update },
    fields: {
      title: text({ label: 'Title', default: 'Untitled', onPages: true }),
      'part.key': secret({ label: 'Key', sealedFor: 'sample' }),
      size: number({ label: 'Size', min: 1, max: 500 }),
      model: text({ label: 'Model', variable: 'AI_MODEL' }),
      links: rowsSetting({ label: 'Links', word: 'link', max: 3, of: { label: text({ label: 'Label' }) } }),
    },
    sections: { all: { title: 'All', fields: ['title', 'part.key', 'size', 'model', 'links'] } },
  }),
  afterAll,
);
const test = useTestApp({ routes: [...routes, ...settingsRoutes(name)] });
const administrator = () => clientFor(test(), 'administrator');
const queries = () => test().deps.database.queries;
const save = (change: Json) => putSettings(administrator(), name, change);
const read = async () => (await administrator().get('/settings/sample')).data;
const history = async (query = '') => (await administrator().get(`/settings/sample/revisions${query}`)).page;
const restore = (to: number, version: number) =>
  administrator().post(`/settings/sample/revisions/${to}/restore`, { version });

describe('the history of a group of settings', () => {
  it('is empty before the first change, and begins with what was there before it', async () => {
    expect((await history()).data).toEqual([]);
    await save({ title: 'First' });
    const [first, before] = (await history()).data;
    expect(first).toMatchObject({
      version: 2,
      at: test().clock.now().toISOString(),
      by: { id: test().staff.administrator.id, name: expect.any(String) as string },
      changed_fields: ['title'],
      before: { title: 'Untitled' },
      after: { title: 'First' },
    });
    const nothing = { changed_fields: [], before: {}, after: {}, was_scheduled: false };
    expect(before).toEqual({ version: 1, at: null, by: null, ...nothing });
  });

  it('says of each change what it set to something else, the newest first, page by page', async () => {
    await save({ title: 'First', size: 3 });
    await save({ title: 'First', size: 4, links: [{ label: 'A' }] });
    await save({ title: null });
    const all = (await history()).data;
    expect(all.map(({ version, changed_fields }) => [version, changed_fields])).toEqual([
      [4, ['title']],
      [3, ['size', 'links']],
      [2, ['title', 'size']],
      [1, []],
    ]);
    expect(all[0]).toMatchObject({ before: { title: 'First' }, after: { title: 'Untitled' } });
    expect(all[1]).toMatchObject({
      before: { size: 3, links: [] },
      after: { size: 4, links: [{ label: 'A' }] },
    });
    const second = await history('?per_page=1&page=2');
    expect([second.data, second.total, second.last_page]).toEqual([[all[1]], 4, 4]);
  });

  it('never returns or stores a secret, not even encrypted', async () => {
    await save({ title: 'With a key', part: { key: 'sk-very-secret-1234' } });
    await save({ part: { key: null } });
    const [removed, added] = (await history()).data;
    expect(added).toMatchObject({ changed_fields: ['title', 'part.key'], after: { title: 'With a key' } });
    expect(removed).toMatchObject({ changed_fields: ['part.key'], before: {}, after: {} });
    const kept = await rows<{ value: object }>(queries(), sql`SELECT value FROM settings_revisions`);
    expect(kept.map(({ value }) => Object.keys(value))).toEqual([[], ['title'], ['title']]);
  });

  it('keeps the last hundred changes of each group', async () => {
    const versions = () =>
      rows<{ least: number; most: number; count: number }>(
        queries(),
        sql`SELECT min(version) AS least, max(version) AS most, count(*)::int AS count
              FROM settings_revisions WHERE group_name = ${name}`,
      );
    await putSettings(administrator(), 'newsletter', { readings: 'off' });
    for (let size = 1; size <= 101; size += 1) await save({ size });
    expect(await versions()).toEqual([{ least: 3, most: 102, count: 100 }]);
    expect((await history('?per_page=1&page=100')).data).toEqual([
      expect.objectContaining({ version: 3, changed_fields: ['size'], before: {}, after: { size: 2 } }),
    ]);
    expect((await administrator().get('/settings/newsletter/revisions')).page.total).toBe(2);
  });

  it('is open only to administrators, for every group', async () => {
    for (const group of allSettings()) {
      const path = `/settings/${group.name}/revisions`;
      expect((await administrator().get(path)).status).toBe(200);
      expect((await clientFor(test()).get(path)).status).toBe(401);
      for (const role of ['editor', 'author', 'viewer'] as const) {
        expect((await clientFor(test(), role).get(path)).status).toBe(403);
        const restored = await clientFor(test(), role).post(`${path}/1/restore`, { version: 1 });
        expect([group.name, role, restored.status]).toEqual([group.name, role, 403]);
      }
    }
  });
});

describe('restoring an earlier version', () => {
  it('makes everything again what it was, as a new version, and says so in history and audit log', async () => {
    await save({ title: 'First', links: [{ label: 'A' }] });
    await save({ title: 'Second', size: 3, links: [] });
    const restored = await restore(2, 3);
    expect([restored.status, restored.data]).toEqual([200, await read()]);
    expect(restored.data).toMatchObject({ title: 'First', size: null, links: [{ label: 'A' }], version: 4 });
    expect((await history()).data[0]).toMatchObject({
      version: 4,
      changed_fields: ['title', 'size', 'links'],
      before: { title: 'Second' },
      after: { title: 'First' },
    });
    const entries = await rows<{ details: object }>(
      queries(),
      sql`SELECT details FROM audit_entries WHERE resource = 'settings' AND action = 'restore_version'`,
    );
    expect(entries).toEqual([{ details: { version: 2, fields: ['title', 'size', 'links'] } }]);
    const notes = await rows(queries(), sql`SELECT 1 FROM outbox WHERE topic = 'settings-changed'`);
    expect(notes).toHaveLength(3);
  });

  it('can go back to before the first change', async () => {
    await save({ title: 'First' });
    expect((await restore(1, 2)).data).toMatchObject({ title: 'Untitled', version: 3 });
  });

  it('leaves secrets as they are now', async () => {
    await save({ title: 'First' });
    await save({ title: 'Second', part: { key: 'sk-very-secret-1234' } });
    const before = await rows(queries(), sql`SELECT value->'part' AS part FROM settings WHERE key = ${name}`);
    expect((await restore(2, 3)).data).toMatchObject({ title: 'First', part: { key: { set: true } } });
    expect(
      await rows(queries(), sql`SELECT value->'part' AS part FROM settings WHERE key = ${name}`),
    ).toEqual(before);
  });

  it('starts from the present version, like every change', async () => {
    await save({ title: 'First' });
    await save({ title: 'Second' });
    const old = await restore(1, 2);
    expect([old.status, old.problem.code, old.problem.current.version]).toEqual([409, 'version_conflict', 3]);
    const unversioned = await administrator().post('/settings/sample/revisions/1/restore', {});
    expect([unversioned.status, unversioned.problem.code]).toEqual([428, 'version_required']);
    expect((await read()).title).toBe('Second');
  });

  it.each(['99', '0', '-1', '1.5', 'latest', '1e3', '99999999999'])('of %s is 404', async (version) => {
    await save({ title: 'First' });
    const { status } = await administrator().post(`/settings/sample/revisions/${version}/restore`, {
      version: 2,
    });
    expect(status).toBe(404);
  });

  it('keeps what today’s rules no longer accept, and what is no longer declared', async () => {
    await save({ title: 'First', size: 3 });
    await save({ title: 'Second', size: 4 });
    await rows(
      queries(),
      sql`UPDATE settings_revisions SET value = value || '{"size": 9000, "gone": 1}', changed_fields = '{size,gone}'
           WHERE group_name = ${name} AND version = 2`,
    );
    expect((await restore(2, 3)).data).toMatchObject({ title: 'First', size: 4 });
    expect((await history()).data.at(-2)).toMatchObject({ changed_fields: ['size'], after: { size: null } });
  });
});

describe('what a variable sets', () => {
  const locked = useTestApp({
    env: { AI_MODEL: 'of-the-server' },
    routes: [...routes, ...settingsRoutes(name)],
  });
  it('is left as it is by a restore', async () => {
    const client = clientFor(locked(), 'administrator');
    await putSettings(client, name, { title: 'First' });
    const { database } = locked().deps;
    await rows(
      database.queries,
      sql`UPDATE settings_revisions SET value = '{"model": "of-then", "title": "Then"}' WHERE version = 1`,
    );
    const { data } = await client.post('/settings/sample/revisions/1/restore', { version: 2 });
    expect(data).toMatchObject({ title: 'Then', model: 'of-the-server', locked: ['AI_MODEL'] });
    const [stored] = await rows<{ value: object }>(
      database.queries,
      sql`SELECT value FROM settings WHERE key = ${name satisfies SettingsName}`,
    );
    expect(stored?.value).toEqual({ title: 'Then', version: 3 });
  });
});
