import { describe, expect, it, vi } from 'vitest';
import { createOutage } from './outage.ts';

const problem = (code: string, status = 503) => Response.json({ code, messages: ['…'] }, { status });

/** A server whose responses the test sets; records every request. */
function withServer() {
  const answers: Record<string, () => Response> = {};
  const asked: string[] = [];
  const fetch = (input: string | URL | Request) => {
    const path = input as string;
    asked.push(path);
    return Promise.resolve(answers[path]?.() ?? Response.json({ data: null }));
  };
  const outage = createOutage({ fetch, askEveryMs: 5 });
  return { answers, asked, outage };
}

describe('an outage of the database', () => {
  it('begins with the answer that says so, and ends by itself when the server is ready again', async () => {
    const { answers, asked, outage } = withServer();
    const heard = vi.fn<() => void>();
    outage.subscribe(heard);
    answers['/api/v1/user'] = () => problem('database_unavailable');
    answers['/readyz'] = () => new Response('not ready: database_unreachable', { status: 503 });
    const response = await outage.watching('/api/v1/user');
    // The caller can still read the response.
    expect(await response.json()).toMatchObject({ code: 'database_unavailable' });
    expect([outage.isOn(), heard.mock.calls.length]).toEqual([true, 1]);
    await vi.waitFor(() => expect(asked.filter((path) => path === '/readyz').length).toBeGreaterThan(2));
    expect(outage.isOn()).toBe(true);
    answers['/readyz'] = () => new Response('ready');
    await vi.waitFor(() => expect(outage.isOn()).toBe(false));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('ends with the first answer that got through', async () => {
    const { answers, outage } = withServer();
    answers['/api/v1/user'] = () => problem('database_unavailable');
    await outage.watching('/api/v1/user');
    await outage.watching('/api/v1/content');
    expect(outage.isOn()).toBe(false);
  });

  it.each([
    ['busy', () => problem('database_busy')],
    ['overloaded', () => problem('overloaded')],
    ['a failure of ours', () => problem('internal_error', 500)],
    ['no answer of ours', () => new Response('<h1>Bad gateway</h1>', { status: 503 })],
  ])('is nothing else: %s', async (_what, answer) => {
    const { answers, outage } = withServer();
    answers['/api/v1/user'] = answer;
    await outage.watching('/api/v1/user');
    expect(outage.isOn()).toBe(false);
  });
});
