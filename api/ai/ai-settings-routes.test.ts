import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { clientFor } from '../testing/api-client.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findAiConfig } from './ai-config.ts';

const test = useTestApp({ env: { AI_MODEL: 'of-the-environment' } });
const KEY = 'sk-live-0123456789abcd';

describe('the settings of the AI provider', () => {
  it('are kept, with the key masked in every answer and readable in none', async () => {
    const administrator = clientFor(test(), 'administrator');
    const saved = await administrator.put('/settings/ai', {
      provider: 'openai-compatible',
      base_url: 'http://127.0.0.1:11434/v1',
      api_key: KEY,
      daily_tokens: 5_000,
    });
    expect(saved.status).toBe(200);
    expect(saved.data).toMatchObject({
      api_key: 'sk-…abcd',
      daily_tokens: 5_000,
      set_by_environment: ['model'],
    });
    const read = await administrator.get('/settings/ai');
    expect(JSON.stringify([saved, read]) + test().logLines.join('')).not.toContain(KEY);
    const refused = await administrator.put('/settings/ai', { api_key: KEY, base_url: KEY });
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
    await administrator.put('/settings/ai', { provider: 'anthropic', api_key: KEY });
    await administrator.put('/settings/ai', { daily_tokens: 7 });
    expect((await administrator.get('/settings/ai')).data).toMatchObject({
      provider: 'anthropic',
      api_key: 'sk-…abcd',
    });
    await administrator.put('/settings/ai', { api_key: null });
    expect((await administrator.get('/settings/ai')).data.api_key).toBeNull();
  });

  it.each([
    [{ provider: 'oracle' }, 'provider'],
    [{ base_url: 'file:///etc/passwd' }, 'base_url'],
    [{ daily_tokens: -1 }, 'daily_tokens'],
    [{ secret: 'x' }, 'secret'],
  ])('refuse %j', async (body, field) => {
    const { status, problem } = await clientFor(test(), 'administrator').put('/settings/ai', body);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are told to writers only as far as they need it', async () => {
    const author = clientFor(test(), 'author');
    expect((await author.get('/settings/ai')).status).toBe(403);
    expect((await author.get('/ai/status')).data).toMatchObject({
      configured: false,
      missing: ['AI_PROVIDER'],
      tokens_today: 0,
    });
  });
});
