import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { readSettings, readStored } from './settings-store.ts';

const test = useTestApp({ env: { AI_MODEL: 'of-the-environment' } });
const queries = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');
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
  it('is what was chosen alone, secrets sealed, and counts its changes', async () => {
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

  it('counts field by field: what makes no sense is as if nobody had chosen it', async () => {
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
    await administrator().put('/settings/ai', { daily_tokens: 7 });
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
  it('without a version is taken by addresses that are older than versions, and one to an old version is refused', async () => {
    expect((await administrator().put('/settings/ai', { daily_tokens: 7 })).status).toBe(200);
    const old = await administrator().put('/settings/ai', { daily_tokens: 8, version: 1 });
    expect([old.status, old.problem.code]).toEqual([409, 'version_conflict']);
    expect((await administrator().put('/settings/ai', { daily_tokens: 8, version: 2 })).status).toBe(200);
    const unversioned = await administrator().put('/settings/sign-in', { second_factor_roles: [] });
    expect(unversioned.problem.code).toBe('version_required');
  });

  it('of two to one version at the same moment is kept once, and of two without one both are', async () => {
    const both = (one: Json, other: Json) =>
      Promise.all([one, other].map(async (body) => (await administrator().put('/settings/ai', body)).status));
    const statuses = await both({ daily_tokens: 1, version: 1 }, { daily_tokens: 2, version: 1 });
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await both({ daily_tokens: 3 }, { model: 'other' })).toEqual([200, 200]);
    expect(await stored('ai')).toMatchObject({ daily_tokens: 3, model: 'other', version: 4 });
  });

  it('is told to other nodes where public pages show it, and only then', async () => {
    const notes = () => rows(queries(), sql`SELECT 1 FROM outbox WHERE topic = 'settings-changed'`);
    await administrator().put('/settings/ai', { daily_tokens: 7, says_drafted_with_ai: false });
    expect(await notes()).toHaveLength(0);
    await administrator().put('/settings/ai', { says_drafted_with_ai: true });
    expect(await notes()).toHaveLength(1);
  });

  it('is noted by the names of its fields, without a value', async () => {
    await administrator().put('/settings/ai', { model: 'secretive', api_key: 'sk-of-the-house-1234' });
    const [entry] = await rows<{ details: object; all: string }>(
      queries(),
      sql`SELECT details, a::text AS all FROM audit_entries a WHERE resource = 'settings'`,
    );
    expect(entry?.details).toEqual({ fields: ['model', 'api_key'] });
    expect(entry?.all).not.toMatch(/secretive|sk-of/);
  });
});
