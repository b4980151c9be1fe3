import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findAiConfig } from './ai-config.ts';
import { saveSettings } from '../../testing/save-settings.ts';

const test = useTestApp({ env: { AI_MODEL: 'of-the-environment' } });
const KEY = 'sk-live-0123456789abcd';

describe('the settings of the AI provider', () => {
  it('are kept, with the key readable in no answer', async () => {
    const administrator = clientFor(test(), 'administrator');
    const saved = await putSettings(administrator, 'ai', {
      provider: 'openai-compatible',
      base_url: 'http://127.0.0.1:11434/v1',
      api_key: KEY,
      daily_tokens: 5_000,
    });
    expect(saved.status).toBe(200);
    expect(saved.data).toMatchObject({
      api_key: { set: true },
      daily_tokens: 5_000,
      locked: ['AI_MODEL'],
    });
    const read = await administrator.get('/settings/ai');
    expect(JSON.stringify([saved, read]) + test().logLines.join('')).not.toContain(KEY);
    const refused = await putSettings(administrator, 'ai', { api_key: KEY, base_url: KEY });
    expect(refused.status).toBe(422);
    const [stored] = await rows<{ all: string }>(
      test().deps.database.queries,
      sql`SELECT (SELECT json_agg(s)::text FROM settings s) || coalesce((SELECT json_agg(a)::text FROM audit_entries a), '') AS all`,
    );
    expect(stored?.all).toContain('sealed_api_key');
    expect(JSON.stringify(refused.problem) + (stored?.all ?? '')).not.toContain(KEY);
    const { config } = await findAiConfig(test().deps);
    expect(config).toMatchObject({ apiKey: KEY, model: 'of-the-environment', dailyTokens: 5_000 });
  });

  it('change one by one, and null takes one away', async () => {
    const administrator = clientFor(test(), 'administrator');
    await putSettings(administrator, 'ai', { provider: 'anthropic', api_key: KEY });
    await putSettings(administrator, 'ai', { daily_tokens: 7 });
    expect((await administrator.get('/settings/ai')).data).toMatchObject({
      provider: 'anthropic',
      api_key: { set: true },
    });
    await putSettings(administrator, 'ai', { api_key: null });
    expect((await administrator.get('/settings/ai')).data.api_key).toEqual({ set: false });
  });

  it.each([
    [{ provider: 'oracle' }, 'provider'],
    [{ base_url: 'file:///etc/passwd' }, 'base_url'],
    [{ daily_tokens: -1 }, 'daily_tokens'],
    [{ secret: 'x' }, 'secret'],
  ])('refuse %j', async (body, field) => {
    const { status, problem } = await putSettings(clientFor(test(), 'administrator'), 'ai', body);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are shown to writers only as far as they need them', async () => {
    const author = clientFor(test(), 'author');
    expect((await author.get('/settings/ai')).status).toBe(403);
    expect((await author.get('/ai/status')).data).toMatchObject({
      configured: false,
      missing: ['AI_PROVIDER'],
      tokens_today: 0,
    });
  });
});

describe('a key', () => {
  it('that is stored is sent only to the URL that it was entered for, and to another only when it is entered again', async () => {
    const administrator = clientFor(test(), 'administrator');
    const first = {
      provider: 'openai-compatible',
      base_url: 'https://models.example.com/v1',
      api_key: KEY,
    };
    expect((await putSettings(administrator, 'ai', first)).status).toBe(200);
    for (const change of [
      { base_url: 'https://evil.example.net/v1' },
      { base_url: 'http://models.example.com/v1' },
      { base_url: 'https://models.example.com:8443/v1' },
      { base_url: 'https://models.example.com/v1/elsewhere' },
      { base_url: null },
      { base_url: null, provider: 'anthropic' },
    ]) {
      const { status, problem } = await putSettings(administrator, 'ai', change);
      expect([change, status, Object.keys(problem.errors ?? {})]).toEqual([change, 422, ['api_key']]);
    }
    expect((await findAiConfig(test().deps)).config).toMatchObject({ baseUrl: first.base_url, apiKey: KEY });
    const same = { base_url: 'https://models.example.com:443/v1/' };
    expect((await putSettings(administrator, 'ai', same)).status).toBe(200);
    const moved = { base_url: 'https://other.example.com/v1', api_key: `${KEY}-2` };
    expect((await putSettings(administrator, 'ai', moved)).status).toBe(200);
    const without = { base_url: 'http://127.0.0.1:11434/v1', api_key: null };
    expect((await putSettings(administrator, 'ai', without)).status).toBe(200);
    expect((await findAiConfig(test().deps)).config).toMatchObject({
      baseUrl: without.base_url,
      apiKey: undefined,
    });
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://[fd00:ec2::254]/',
    'http://168.63.129.16/',
    'http://0xa9fea9fe/',
  ])('is not sent to %s', async (base_url) => {
    const { status, problem } = await putSettings(clientFor(test(), 'administrator'), 'ai', { base_url });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['base_url']]);
  });
});

describe('the key of the operator', () => {
  const operated = useTestApp({ env: { AI_API_KEY: 'sk-of-the-operator', AI_MODEL: 'm' } });

  it('is not sent to a URL that an administrator chooses', async () => {
    const administrator = clientFor(operated(), 'administrator');
    const { status, problem } = await putSettings(administrator, 'ai', {
      provider: 'openai-compatible',
      base_url: 'http://127.0.0.1:2508/v1',
    });
    expect([status, problem.code]).toEqual([409, 'set_by_environment']);
    expect(problem.errors).toEqual({ base_url: ['is set by AI_API_KEY'] });
    // One that was set before the key was.
    await saveSettings(operated().deps, 'ai', {
      provider: 'openai-compatible',
      base_url: 'http://127.0.0.1:2508/v1',
    });
    expect(await findAiConfig(operated().deps)).toEqual({ config: undefined, missing: ['AI_BASE_URL'] });
    await putSettings(administrator, 'ai', { provider: 'anthropic' });
    const { config } = await findAiConfig(operated().deps);
    expect(config).toMatchObject({ apiKey: 'sk-of-the-operator', baseUrl: undefined });
    expect((await administrator.get('/settings/ai')).data.locked).toContain('AI_API_KEY');
  });
});

describe('a provider within the own network', () => {
  const guarded = useTestApp({ env: { AI_PRIVATE_NETWORK: 'false' } });

  it('can be named only by the operator if AI_PRIVATE_NETWORK is false', async () => {
    const administrator = clientFor(guarded(), 'administrator');
    const set = (base_url: string) => putSettings(administrator, 'ai', { base_url });
    expect((await set('http://127.0.0.1:11434/v1')).status).toBe(422);
    expect((await set('http://10.0.0.7/v1')).status).toBe(422);
    expect((await set('https://models.example.com/v1')).status).toBe(200);
    await saveSettings(guarded().deps, 'ai', {
      provider: 'openai-compatible',
      base_url: 'http://x/',
      model: 'm',
    });
    expect((await findAiConfig(guarded().deps)).config).toMatchObject({ network: 'public' });
  });
});
