import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, signatureHeaders } from './webhook-secret.ts';

interface Received {
  headers: Record<string, string | undefined>;
  body: string;
  secret: string;
  now?: number;
}

const PAGE = readFileSync(new URL('../../../docs/how-to/use-webhooks.md', import.meta.url), 'utf8');
const deps = {
  secretKey: 'a key for tests alone, of some length',
  randomBytes: (size: number) => new Uint8Array(size).fill(9),
};

/** The code on the page, as a reader would copy it. */
async function documented(): Promise<(message: Received) => unknown> {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(PAGE) ?? [];
  const copied = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    verify: (message: Received) => unknown;
  };
  return copied.verify;
}

function sent(body: string): Received {
  const { secret, sealed } = createWebhookSecret(deps);
  const headers = signatureHeaders(deps, { sealed, id: 'msg_1', timestamp: 1_795_255_200, body }) ?? {};
  return { headers, body, secret, now: 1_795_255_200_000 };
}

describe('the code that is documented for who receives webhooks', () => {
  it('believes a message of ours, also beside a signature of another secret', async () => {
    const verify = await documented();
    const message = sent('{"type":"test","data":{"word":"ä"}}');
    expect(verify(message)).toEqual({ type: 'test', data: { word: 'ä' } });
    const both = {
      ...message.headers,
      'webhook-signature': `v1,AAAA ${message.headers['webhook-signature']}`,
    };
    expect(verify({ ...message, headers: both })).toMatchObject({ type: 'test' });
  });

  it.each([
    ['changed words', { body: '{"type":"other"}' }],
    ['another secret', { secret: 'whsec_AAAA' }],
    ['an old message', { now: 1_795_255_200_000 + 301_000 }],
    ['a message of the future', { now: 1_795_255_200_000 - 301_000 }],
    ['no headers', { headers: {} }],
  ])('refuses %s', async (_, change) => {
    const verify = await documented();
    expect(() => verify({ ...sent('{"type":"test"}'), ...change })).toThrow(/too old|not signed/);
  });
});
