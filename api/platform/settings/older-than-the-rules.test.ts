import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { releaseScene } from '../../business/releases/testing/release-scene.ts';
import { rows } from '../database/database.ts';
import { applySchedules } from './apply-schedules.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const queries = () => test().deps.database.queries;
const settings = async (name: string) => (await administrator().get(`/settings/${name}`)).data;
const restore = async (name: string, to: number) => {
  const { version } = await settings(name);
  return administrator().post(`/settings/${name}/revisions/${to}/restore`, { version });
};
const BLANK = 'must not be blank. Enter at least one letter or other visible character';
/** A placeholder that none of today’s rules know. */
const STALE = '© {yaer}';
const UNKNOWN = 'Copyright line contains {yaer}, which isn’t a placeholder';

describe('a version from before the site had its name', () => {
  it('does not bring back the name of the product', async () => {
    await putSettings(administrator(), 'general', { name: 'Ink', headline: 'Maps.' });
    const restored = await restore('general', 1);
    expect([restored.status, restored.data]).toMatchObject([
      200,
      { name: 'Ink', headline: expect.stringContaining('Non-fiction') as string },
    ]);
    const { data } = await clientFor(test()).get('/site');
    expect(data['name']).toBe('Ink');
  });

  it('says why, if there is nothing else to restore', async () => {
    await putSettings(administrator(), 'general', { name: 'Ink' });
    const { status, problem } = await restore('general', 1);
    expect([status, problem.detail, problem.errors]).toEqual([422, `Name ${BLANK}`, { name: [BLANK] }]);
    expect(await settings('general')).toMatchObject({ name: 'Ink', version: 2 });
  });
});

describe('a value that the rules refuse by now', () => {
  it('is not restored, but everything else of its version is', async () => {
    await putSettings(administrator(), 'navigation', { copyright: 'Old', made_with: 'With ink' });
    await rows(
      queries(),
      sql`UPDATE settings_revisions SET value = jsonb_set(value, '{copyright}', ${JSON.stringify(STALE)}::jsonb)
           WHERE group_name = 'navigation' AND version = 2`,
    );
    await putSettings(administrator(), 'navigation', { copyright: 'New', made_with: 'With salt' });
    expect((await restore('navigation', 2)).data).toMatchObject({ copyright: 'New', made_with: 'With ink' });
  });

  it('keeps a scheduled change waiting, with the reason', async () => {
    const at = new Date(test().clock.now().getTime() + MINUTE_MS).toISOString();
    const body = { at, version: 1, settings: { copyright: 'Soon' } };
    expect((await administrator().post('/settings/navigation/schedule', body)).status).toBe(201);
    const change = JSON.stringify({ copyright: STALE });
    await rows(queries(), sql`UPDATE settings_schedules SET change = ${change}::jsonb`);
    test().clock.advance(MINUTE_MS);
    await applySchedules(test().deps);
    const { data } = await administrator().get('/settings/navigation/schedule');
    expect(data['failure']).toContain(UNKNOWN);
    expect((await settings('navigation')).version).toBe(1);
  });
});

describe('a release with a value that the rules refuse by now', () => {
  const { copyright, copyrightNow, newRelease, publish, redFor } = releaseScene(test);
  const byAdministrator = () => administrator();

  it('is not published, and says what is wrong', async () => {
    const id = await newRelease([copyright('© {year} Ink')], byAdministrator());
    const change = JSON.stringify({ copyright: STALE });
    await rows(queries(), sql`UPDATE release_items SET change = ${change}::jsonb`);
    expect(await redFor(id)).toEqual([['Navigation and footer', expect.stringContaining(UNKNOWN)]]);
    const { status, problem } = await publish(id, byAdministrator());
    expect([status, problem.errors?.['items']?.[0]]).toEqual([422, expect.stringContaining(UNKNOWN)]);
    expect(await copyrightNow()).not.toContain('yaer');
  });

  it('is not undone to that value, unless the item is to be left as it is', async () => {
    const raw = JSON.stringify({ copyright: STALE, version: 1 });
    await rows(queries(), sql`INSERT INTO settings (key, value) VALUES ('navigation', ${raw}::jsonb)`);
    const id = await newRelease([copyright('© {year} Ink')], byAdministrator());
    expect((await publish(id, byAdministrator())).status).toBe(200);
    const undoing = (body: object) => administrator().post(`/releases/${id}/undo`, { ...body });
    const refused = await undoing({});
    expect([refused.status, refused.problem.errors?.['items']?.[0]]).toEqual([
      422,
      expect.stringContaining(UNKNOWN),
    ]);
    expect((await undoing({ skip_changed: true })).status).toBe(200);
    expect(await copyrightNow()).toBe('© {year} Ink');
  });
});
