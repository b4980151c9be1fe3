import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { readSettings, readStored } from './settings-store.ts';

const test = useTestApp({ env: { AI_MODEL: 'of-the-environment' } });
const queries = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');
const put = (change: Json) => administrator().put('/settings/ai', change);
const stored = async (key: string) =>
  (
    await rows<{ value: Record<string, unknown> }>(
      queries(),
      sql`SELECT value FROM settings WHERE key = ${key}`,
    )
  )[0]?.value;
const store = (key: string, value: object) =>
  rows(
    queries(),
    sql`INSERT INTO settings (key, value) VALUES (${key}, ${JSON.stringify(value)}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );

describe('what is stored of settings', () => {
  it('is only what was chosen, with secrets encrypted, and counts its changes', async () => {
    await saveSettings(test().deps, 'ai', { model: 'small', api_key: 'sk-of-the-house-1234' });
    await saveSettings(test().deps, 'ai', { daily_tokens: 7 });
    const value = await stored('ai');
    expect(Object.keys(value ?? {}).toSorted()).toEqual([
      'daily_tokens',
      'model',
      'sealed_api_key',
      'version',
    ]);
    expect([value?.['version'], JSON.stringify(value).includes('sk-of-the-house')]).toEqual([3, false]);
  });

  it('gives way to a variable, and is what counts again without it', async () => {
    await saveSettings(test().deps, 'ai', { model: 'small' });
    const { deps } = test();
    expect((await readSettings(deps, 'ai')).model).toBe('of-the-environment');
    const env = { ...deps.env, aiModel: undefined };
    expect((await readSettings({ ...deps, env }, 'ai')).model).toBe('small');
  });

  it('does not count where a variable locks it without deciding it', async () => {
    await saveSettings(test().deps, 'ai', { base_url: 'https://models.example.com/v1' });
    const { deps } = test();
    const env = { ...deps.env, aiApiKey: 'sk-of-the-operator' };
    expect((await readSettings({ ...deps, env }, 'ai')).base_url).toBeNull();
  });

  it('counts field by field: an invalid value counts as never chosen', async () => {
    await store('ai', {
      daily_tokens: 'many',
      daily_tokens_per_user: 12,
      sealed_api_key: 'of another house',
    });
    expect(await readSettings(test().deps, 'ai')).toMatchObject({
      daily_tokens: 10_000_000,
      daily_tokens_per_user: 12,
      api_key: null,
    });
    await store('sign-in', { sessions: null, openid: 'none' });
    expect((await readStored(queries(), 'sign-in')).values['sessions.idle_days']).toBe(14);
  });

  it('keeps what another release stored there', async () => {
    await store('ai', { from_a_newer_release: [1], version: 4 });
    await putSettings(administrator(), 'ai', { daily_tokens: 7 });
    expect(await stored('ai')).toMatchObject({ from_a_newer_release: [1], daily_tokens: 7, version: 5 });
  });

  it('loses a field that null takes away, and has its default then', async () => {
    await saveSettings(test().deps, 'sign-in', { 'sessions.idle_days': 3, 'sessions.max_days': 9 });
    await saveSettings(test().deps, 'sign-in', { 'sessions.idle_days': null });
    expect(await stored('sign-in')).toMatchObject({ sessions: { max_days: 9 } });
    expect((await readStored(queries(), 'sign-in')).values['sessions.idle_days']).toBe(14);
  });
});

describe('a change of settings', () => {
  it.each(allSettings().map(({ name }) => name))('of %s says what it starts from', async (name) => {
    const unversioned = await administrator().put(`/settings/${name}`, {});
    expect([unversioned.status, unversioned.problem.code]).toEqual([428, 'version_required']);
  });

  it('to an old version is refused with what is stored, and to the present one is kept', async () => {
    expect((await put({ daily_tokens: 7, version: 1 })).status).toBe(200);
    const old = await put({ daily_tokens: 8, version: 1 });
    expect([old.status, old.problem.code]).toEqual([409, 'version_conflict']);
    expect(old.problem.current).toMatchObject({ daily_tokens: 7, version: 2 });
    expect((await put({ daily_tokens: 8, version: 2 })).status).toBe(200);
    expect((await put({ daily_tokens: 9 })).problem.code).toBe('version_required');
  });

  it('of two to one version at the same moment is kept once', async () => {
    const both = [{ daily_tokens: 1 }, { daily_tokens: 2 }].map((change) => put({ ...change, version: 1 }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await stored('ai')).toMatchObject({ version: 2 });
  });

  it('is refused for what a variable sets, in every group, and names the variable', async () => {
    const refused = await put({ model: 'mine', daily_tokens: 3, version: 1 });
    expect([refused.status, refused.problem.code, refused.problem.errors]).toEqual([
      409,
      'set_by_environment',
      { model: ['is set by AI_MODEL'] },
    ]);
    expect(await stored('ai')).toBeUndefined();
  });

  it('is announced to other nodes only if public pages show it', async () => {
    const notes = () => rows(queries(), sql`SELECT 1 FROM outbox WHERE topic = 'settings-changed'`);
    await putSettings(administrator(), 'ai', { daily_tokens: 7, says_drafted_with_ai: false });
    expect(await notes()).toHaveLength(0);
    await putSettings(administrator(), 'ai', { says_drafted_with_ai: true });
    expect(await notes()).toHaveLength(1);
  });

  it('is noted by the names of its fields, without a value', async () => {
    await putSettings(administrator(), 'ai', {
      base_url: 'https://secretive.example',
      api_key: 'sk-of-the-house-1234',
    });
    const [entry] = await rows<{ details: object; all: string }>(
      queries(),
      sql`SELECT details, a::text AS all FROM audit_entries a WHERE resource = 'settings'`,
    );
    expect(entry?.details).toEqual({ fields: ['base_url', 'api_key'] });
    expect(entry?.all).not.toMatch(/secretive|sk-of/);
  });
});
