import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AiConfig } from './ai-config.ts';
import { createAiOutside } from '../../platform/network/outside.ts';
import { type Calling, callModel } from './call-model.ts';
import type { Behaviour } from '../drafting/testing/fake-provider.ts';
import { useFakeProvider } from '../drafting/testing/use-fake-provider.ts';

const provider = useFakeProvider();

const question = {
  instructions: 'Answer.',
  messages: [{ role: 'user' as const, content: 'What is it?' }],
  shape: z.object({ title: z.string() }),
  maxOutputTokens: 100,
};

function calling(change: Partial<Calling> = {}, silenceMs = 1_500): Calling {
  const config: AiConfig = {
    provider: 'openai-compatible',
    baseUrl: provider().url,
    apiKey: 'sk-test-key',
    model: 'small',
    dailyTokensPerUser: 1,
    dailyTokens: 1,
    network: 'any',
    prices: undefined,
  };
  const outside = { ...createAiOutside(), silenceMs, pausesMs: [1, 1] };
  return { config, outside, signal: new AbortController().signal, ...change };
}

describe('asking a model', () => {
  it('streams the answer and counts the tokens', async () => {
    provider().next({ answer: { title: 'A title' }, chunkChars: 4 });
    const seen: string[] = [];
    const answer = await callModel(question, calling({ onText: (text) => void seen.push(text) }));
    expect(JSON.parse(answer.text)).toEqual({ title: 'A title' });
    expect(seen.length).toBeGreaterThan(2);
    expect(answer.inputTokens).toBeGreaterThan(0);
    expect(answer.outputTokens).toBe(5);
    expect(provider().requests[0]).toMatchObject({ model: 'small', authorization: 'Bearer sk-test-key' });
    expect(provider().requests[0]?.response_format?.type).toBe('json_schema');
  });

  it('understands a server that answers in one piece', async () => {
    provider().inOnePiece = true;
    provider().next({ answer: { title: 'Whole' } });
    expect(JSON.parse((await callModel(question, calling())).text)).toEqual({ title: 'Whole' });
  });

  it.each([429, 500, 502, 503])('tries again after %i', async (status) => {
    provider().next({ status, headers: { 'Retry-After': '0' } }, { answer: { title: 'Then' } });
    expect((await callModel(question, calling())).text).toContain('Then');
    expect(provider().requests).toHaveLength(2);
  });

  it.each<[Behaviour, { code: string; status: number; calls: number }]>([
    [{ status: 429 }, { code: 'ai_rate_limited', status: 503, calls: 3 }],
    [{ status: 500 }, { code: 'ai_unavailable', status: 503, calls: 3 }],
    [{ cutAfter: '{"title": "A' }, { code: 'ai_unavailable', status: 503, calls: 3 }],
    [{ status: 401 }, { code: 'ai_rejected', status: 502, calls: 1 }],
    [{ status: 404 }, { code: 'ai_rejected', status: 502, calls: 1 }],
    [{ bytes: 10 * 1024 * 1024 }, { code: 'ai_bad_output', status: 502, calls: 1 }],
    [
      { answer: '{"title": "', finish: 'length' },
      { code: 'ai_bad_output', status: 502, calls: 1 },
    ],
    [
      { answer: '', finish: 'content_filter' },
      { code: 'ai_refused', status: 502, calls: 1 },
    ],
    [{ silent: true }, { code: 'ai_timeout', status: 504, calls: 1 }],
  ])('says what a provider that does %j means', async (behaviour, { calls, ...failure }) => {
    provider().next(behaviour, behaviour, behaviour);
    await expect(callModel(question, calling())).rejects.toMatchObject(failure);
    expect(provider().requests).toHaveLength(calls);
  });

  it('does without a schema where a server does not know them', async () => {
    const refusal = JSON.stringify({ error: { message: 'response_format json_schema is not supported' } });
    provider().next({ status: 400, body: refusal }, { answer: { title: 'All the same' } });
    expect((await callModel(question, calling())).text).toContain('All the same');
    expect(provider().requests.map((asked) => asked.response_format?.type)).toEqual([
      'json_schema',
      undefined,
    ]);
  });

  it('passes on how long a provider asks to wait, and does not wait that long itself', async () => {
    provider().next({ status: 429, headers: { 'Retry-After': '120' } });
    await expect(callModel(question, calling())).rejects.toMatchObject({
      code: 'ai_rate_limited',
      headers: { 'Retry-After': '120' },
    });
    expect(provider().requests).toHaveLength(1);
  });

  it('gives up for silence after the same time however often it is tried', async () => {
    provider().next({ status: 500 }, { silent: true }, { silent: true });
    const asking = calling({}, 600);
    const started = performance.now();
    await expect(
      callModel(question, { ...asking, outside: { ...asking.outside, pausesMs: [300, 300] } }),
    ).rejects.toMatchObject({ code: 'ai_timeout', headers: { 'Retry-After': '10' } });
    expect(provider().requests).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(2_100);
  });

  it('is never made to wait half a minute by silence', () => {
    expect(createAiOutside().silenceMs).toBeLessThanOrEqual(29_000);
  });

  it('is patient while words keep coming', async () => {
    provider().next({ answer: { title: 'A title of many words' }, chunkChars: 5, chunkMs: 120 });
    expect((await callModel(question, calling({}, 400))).text).toContain('many words');
  });

  it('is unavailable when no server answers', async () => {
    const asking = calling();
    asking.config.baseUrl = 'http://127.0.0.1:9/v1';
    await expect(callModel(question, asking)).rejects.toMatchObject({ code: 'ai_unavailable' });
  });

  it('ends the request within a second when it is stopped', async () => {
    provider().next({ silent: true });
    const stop = new AbortController();
    const answer = callModel(question, calling({ signal: stop.signal }, 10_000));
    await expect.poll(() => provider().requests.length).toBe(1);
    stop.abort(new Error('stopped by hand'));
    await expect(answer).rejects.toThrow('stopped by hand');
    await expect.poll(() => provider().closedEarly, { timeout: 1000 }).toBe(1);
  });
});

describe('asking Anthropic', () => {
  const event = (data: { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
  const STREAM = [
    {
      type: 'message_start',
      message: {
        type: 'message',
        id: 'm',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 12, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '{"title": "From' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' there"}' } },
    { type: 'content_block_stop', index: 0 },
  ];
  const ended = (reason: string) => [
    ...STREAM,
    {
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: 9 },
    },
    { type: 'message_stop' },
  ];

  function anthropic(answer: () => Response): { asking: Calling; requests: Request[] } {
    const requests: Request[] = [];
    const asking = calling();
    asking.config = {
      ...asking.config,
      provider: 'anthropic',
      baseUrl: undefined,
      model: 'claude-sonnet-4-5',
    };
    asking.outside.fetch = () => async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    };
    return { asking, requests };
  }
  const streaming = (events: { type: string }[]) => () =>
    new Response(events.map(event).join(''), { headers: { 'Content-Type': 'text/event-stream' } });

  it('is sent to its URL with its key, and counts the tokens', async () => {
    const { asking, requests } = anthropic(streaming(ended('end_turn')));
    expect(await callModel(question, asking)).toEqual({
      text: '{"title": "From there"}',
      inputTokens: 12,
      outputTokens: 9,
    });
    expect(requests[0]?.url).toBe('https://api.anthropic.com/v1/messages');
    expect(requests[0]?.headers.get('x-api-key')).toBe('sk-test-key');
  });

  it.each<[string, () => Response, string]>([
    ['a refusal', streaming(ended('refusal')), 'ai_refused'],
    ['an end of its allowance', streaming(ended('max_tokens')), 'ai_bad_output'],
    ['a stream that breaks off', streaming(STREAM), 'ai_unavailable'],
    ['being overloaded', () => Response.json({ type: 'error' }, { status: 529 }), 'ai_unavailable'],
  ])('understands %s', async (_what, answer, code) => {
    await expect(callModel(question, anthropic(answer).asking)).rejects.toMatchObject({ code });
  });
});
