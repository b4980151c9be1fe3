import type { SettingsChange } from '../../platform/settings/settings-store.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Json, type Reply, clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { requireAiConfig } from './ai-config.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { letThrough } from './provider-circuit.ts';
import { unavailable } from './provider-failure.ts';
import type { Behaviour } from '../drafting/testing/fake-provider.ts';
import { goodDraft } from '../drafting/testing/good-answers.ts';
import { useFakeProvider } from '../drafting/testing/use-fake-provider.ts';

const provider = useFakeProvider();
const test = useTestApp({ ai: { silenceMs: 1_000, pausesMs: [] } });

const configure = (change: SettingsChange<'ai'> = {}) =>
  saveSettings(test().deps, 'ai', {
    provider: 'openai-compatible',
    base_url: provider().url,
    model: 'small',
    ...change,
  });

beforeEach(async () => {
  provider().answer = () => goodDraft();
  await configure();
});

const ask = (body: Json = { topic: 'Rivers' }): Promise<Reply> =>
  clientFor(test(), 'author').post('/content/create-ai-article', body);

async function fail(times: number, behaviour: Behaviour = { status: 500 }): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    provider().next(behaviour);
    const { status, headers } = await ask();
    expect([503, 504]).toContain(status);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

describe('a provider that fails five times in a row', () => {
  it.each<Behaviour>([{ status: 500 }, { status: 429 }, { silent: true }, { cutAfter: '{"title":' }])(
    'with %j is left alone, and it is said for how long',
    async (behaviour) => {
      await fail(5, behaviour);
      const asked = provider().requests.length;
      const turnedAway = await ask();
      expect([turnedAway.status, turnedAway.problem.code]).toEqual([503, 'ai_unavailable']);
      expect(turnedAway.headers.get('retry-after')).toBe('15');
      expect(turnedAway.problem.messages[0]).toMatch(/failed 5 times in a row.*again in 15 seconds/);
      expect(provider().requests).toHaveLength(asked);
    },
  );

  it('is paused for as long as it asks', async () => {
    await fail(5, { status: 429, headers: { 'Retry-After': '90' } });
    expect((await ask()).headers.get('retry-after')).toBe('90');
    test().clock.advance(91_000);
    expect((await ask()).status).toBe(201);
  });

  it('is tried by one call after the pause, and by all once that was answered', async () => {
    await fail(5);
    test().clock.advance(16_000);
    provider().next({ answer: goodDraft(), chunkChars: 200, chunkMs: 20 });
    const trial = ask();
    await expect.poll(() => provider().requests.length).toBe(6);
    const meanwhile = await ask();
    expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await trial).status).toBe(201);
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([201, 201]);
  });

  it('is paused again when that one fails', async () => {
    await fail(5);
    test().clock.advance(16_000);
    await fail(1);
    expect((await ask()).status).toBe(503);
    expect(provider().requests).toHaveLength(6);
  });

  it('is asked at once where an administrator has changed its settings', async () => {
    await fail(5);
    await configure({ model: 'another' });
    expect((await ask()).status).toBe(201);
  });
});

describe('a provider that answers in between', () => {
  it('is asked on, whether its answer could be used or not', async () => {
    await fail(4);
    provider().next({ answer: 'no JSON' }, { answer: 'nor this' });
    expect((await ask()).problem.code).toBe('ai_bad_output');
    await fail(4);
    expect((await ask()).status).toBe(201);
  });
});

describe('letting calls through', () => {
  it('counts the failures of several nodes together, and lets one of them try', async () => {
    const here = test().deps;
    const there = { ...here };
    const config = await requireAiConfig(here);
    for (const node of [here, there, here, there, here]) {
      await (await letThrough(node, config)).failed(unavailable());
    }
    await expect(letThrough(there, config)).rejects.toMatchObject({ code: 'ai_unavailable' });
    test().clock.advance(16_000);
    const tries = await Promise.allSettled([letThrough(here, config), letThrough(there, config)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('lets the next one try when the one that did was broken off', async () => {
    const { deps, clock } = test();
    const config = await requireAiConfig(deps);
    for (let count = 0; count < 5; count += 1) {
      await (await letThrough(deps, config)).failed(unavailable());
    }
    clock.advance(16_000);
    await (await letThrough(deps, config)).failed(new DOMException('Stopped by hand.', 'AbortError'));
    await expect(letThrough(deps, config)).resolves.toBeDefined();
  });
});
