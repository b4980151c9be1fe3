import { createHmac } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { createGuardedPost } from '../../platform/network/guarded-fetch.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publish } from '../../testing/content-records.ts';
import { confirmedContact, createCampaign, sendAll } from '../../testing/newsletter.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { deliverDue, recoverLost } from './deliver-webhooks.ts';
import { noteEvents } from '../../platform/outbox/note-events.ts';

/** The receiver: responds as the test says, and records what it received. */
const told: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; location?: string } | 'hang' = { status: 200 };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      told.push({ path: request.url ?? '', headers: request.headers, body });
      if (answer === 'hang') return;
      const { status, location } = answer;
      response.writeHead(status, location === undefined ? {} : { location }).end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const test = useTestApp({
  // Public host names resolve to this test’s server.
  post: (url, message) =>
    createGuardedPost({
      resolve: () => Promise.resolve(['127.0.0.1']),
      isAllowed: (address) => address === '127.0.0.1',
      ports: [port()],
      // Waits only briefly for a receiver that hangs.
      timeoutMs: answer === 'hang' ? 300 : 30_000,
    })(url.replace('//hooks.example.com', `//hooks.example.com:${port()}`), message),
});
const administrator = () => clientFor(test(), 'administrator');

let id = '';
let secret = '';
beforeEach(async () => {
  told.length = 0;
  answer = { status: 200 };
  const webhook = { name: 'CRM', url: 'http://hooks.example.com/in', content: true };
  const made = await administrator().post('/webhooks', webhook);
  id = madeBy(made).id;
  secret = String(made.data.secret);
});

interface Delivery extends Json {
  id: string;
  event: string;
  state: string;
  status: number | null;
  attempt: number;
  answer: string;
}
const deliveries = async () =>
  (await administrator().get(`/webhooks/${id}/deliveries`)).list as unknown as Delivery[];
const events = async () => (await deliveries()).map(({ event }) => event).toReversed();
const webhook = async () => (await administrator().get(`/webhooks/${id}`)).data;
const sendTest = () => administrator().post(`/webhooks/${id}/send-test`);
const later = async (ms: number) => {
  test().clock.advance(ms);
  while (await deliverDue(test().deps, 'well'));
  await deliverDue(test().deps, 'failing');
};

describe('a webhook', () => {
  it('receives subscriptions, newsletters and content, each as it happens', async () => {
    const { unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    await confirmedContact(test(), 'bea@example.org');
    const { id: campaignId } = await createCampaign(test());
    await clientFor(test(), 'editor').post(`/newsletter-campaigns/${campaignId}/send`);
    await sendAll(test());
    await clientFor(test()).post(`/email/unsubscribe/${unsubscribeToken}`, {});
    const { id: articleId } = await createArticle(test());
    await publish(test(), articleId);
    await clientFor(test(), 'editor').post(`/content/${articleId}/unpublish`);
    expect((await events()).toSorted()).toEqual(
      [
        'subscription.subscribed',
        'subscription.confirmed',
        'subscription.subscribed',
        'subscription.confirmed',
        'campaign.started',
        'campaign.finished',
        'subscription.unsubscribed',
        'content.published',
        'content.unpublished',
      ].toSorted(),
    );
    await later(0);
    const confirmed = told
      .map(({ body }) => JSON.parse(body) as Json)
      .find(({ type }) => type === 'subscription.confirmed');
    expect(confirmed).toMatchObject({
      timestamp: expect.any(String) as string,
      data: { email: expect.stringContaining('@example.org') as string },
    });
    // Events about a person are deleted with them.
    const [ann] = (await administrator().get('/contacts?search=ann%40')).page.data;
    await administrator().delete(`/contacts/${ann?.id}`);
    expect(JSON.stringify(await deliveries())).not.toContain('ann@example.org');
  });

  it('shows its secret once, to its creator, and a new one replaces it', async () => {
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const shown = [await webhook(), (await administrator().get('/webhooks')).page.data];
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect((await administrator().post(`/webhooks/${id}/secret`)).data.secret).not.toBe(secret);
  });

  it('gets each message signed, and knows it again when it comes a second time', async () => {
    await sendTest();
    await later(0);
    const [first] = told;
    const {
      'webhook-id': messageId,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = first?.headers ?? {};
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const genuine = createHmac('sha256', key)
      .update(`${String(messageId)}.${String(at)}.${first?.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${genuine}`);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, event: 'test' });
    expect(delivery?.answer).toHaveLength(500);
    await administrator().post(`/webhooks/${id}/deliveries/${delivery?.id}/resend`);
    await later(0);
    expect(told.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId]);
  });

  it('sends only its own messages again', async () => {
    await sendTest();
    const [delivery] = await deliveries();
    const other = madeBy(await administrator().post('/webhooks', { name: 'B', url: 'http://b.test' })).id;
    const foreign = [`${other}/deliveries/${delivery?.id}`, `${id}/deliveries/${other}`];
    for (const path of [...foreign, `${id}/deliveries/1`])
      expect((await administrator().post(`/webhooks/${path}/resend`)).status).toBe(404);
  });

  it('does not receive what it did not subscribe to, nor anything while it is off', async () => {
    const { version } = await webhook();
    await administrator().put(`/webhooks/${id}`, { subscriptions: false, version });
    await confirmedContact(test(), 'ann@example.org');
    await administrator().put(`/webhooks/${id}`, { enabled: false, version: (await webhook()).version });
    const { id: articleId } = await createArticle(test());
    await publish(test(), articleId);
    expect(await events()).toEqual([]);
  });

  it('is only for administrators, and its secret is shown once', async () => {
    const editor = clientFor(test(), 'editor');
    expect((await editor.get('/webhooks')).status).toBe(403);
    expect((await editor.post(`/webhooks/${id}/secret`)).status).toBe(403);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify([await webhook(), await deliveries()])).not.toMatch(/whsec_|sealed/);
  });
});

describe('a webhook whose other side', () => {
  it('fails is tried again ever later, given up in the end, and switched off after days with words', async () => {
    answer = { status: 500 };
    await sendTest();
    await later(0);
    await later(4_000);
    expect(told).toHaveLength(1);
    await later(2_000);
    expect(told).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ state: 'queued', status: 500, attempt: 2 });
    for (let round = 0; round < 7; round += 1) await later(11.5 * HOUR_MS);
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', attempt: 9 });
    const [off, { data: today }] = [await webhook(), await administrator().get('/today')];
    expect(today.webhooks).toMatchObject([{ id, enabled: false, reason: off.disabled_reason }]);
    expect([off.enabled, off.disabled_reason]).toEqual([false, expect.stringContaining('three days')]);
    answer = { status: 200 };
    await administrator().stepUp();
    await administrator().put(`/webhooks/${id}`, { enabled: true, version: off.version });
    expect(await webhook()).toMatchObject({ disabled_reason: null, failing_since: null });
  });

  it('hangs is left after its time', async () => {
    answer = 'hang';
    await sendTest();
    await later(0);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'queued', status: null });
    expect(delivery?.answer).toContain('no response within');
    expect((await webhook()).failing_since).not.toBeNull();
  });

  it('redirects is not followed, wherever it points', async () => {
    answer = { status: 302, location: `http://127.0.0.1:${port()}/inside` };
    await sendTest();
    await later(0);
    expect(told).toHaveLength(1);
    expect((await deliveries())[0]).toMatchObject({ state: 'queued', status: 302 });
  });

  it('is gone is not tried again', async () => {
    answer = { status: 410 };
    await sendTest();
    await later(0);
    expect((await webhook()).enabled).toBe(false);
    await later(DAY_MS);
    expect(told).toHaveLength(1);
  });

  it('turned into an address of our own network is not reached', async () => {
    const post = createGuardedPost({ resolve: () => Promise.resolve(['127.0.0.1']), ports: [port()] });
    await expect(post(`http://hooks.example.com:${port()}/`, { headers: {}, body: '{}' })).rejects.toThrow(
      'Can’t connect',
    );
    await expect(post(`http://127.0.0.1:${port()}/`, { headers: {}, body: '{}' })).rejects.toThrow(
      'Can’t connect',
    );
    expect(told).toEqual([]);
  });
});

describe('a webhook for which much waits', () => {
  const waiting = (count: number) =>
    noteEvents(
      test().deps.database.queries,
      Array.from({ length: count }, () => ({ type: 'content.published', data: {} })),
      test().deps.now(),
    );

  it('holds up no others, nor a test that someone is waiting for', async () => {
    await waiting(12);
    test().clock.advance(1_000);
    const other = { name: 'Other', url: 'http://hooks.example.com/other', content: true };
    madeBy(await administrator().post('/webhooks', other));
    await waiting(1);
    await sendTest();
    expect(await deliverDue(test().deps, 'well')).toBe(true);
    expect(told.map(({ path }) => path)).toContain('/other');
    expect(told.map(({ body }) => (JSON.parse(body) as Json).type)).toContain('test');
    await later(0);
    expect(told).toHaveLength(15);
  });

  it('is asked with one message at a time once it fails, and has all of them when it is well again', async () => {
    answer = { status: 500 };
    await waiting(12);
    expect(await deliverDue(test().deps, 'well')).toBe(true);
    expect(await deliverDue(test().deps, 'well')).toBe(false);
    expect(told).toHaveLength(10);
    answer = { status: 200 };
    expect(await deliverDue(test().deps, 'failing')).toBe(false);
    expect(told).toHaveLength(11);
    await later(MINUTE_MS);
    expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('sends no test while it is off', async () => {
    await administrator().put(`/webhooks/${id}`, { enabled: false, version: (await webhook()).version });
    const { status, problem } = await sendTest();
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('Turn it on')]);
    expect(await deliveries()).toEqual([]);
  });
});

describe('a message whose sender ended between attempt and answer', () => {
  it('is attempted again when the lease is over, and by one of two nodes', async () => {
    await sendTest();
    await rows(
      test().deps.database.queries,
      sql`UPDATE webhook_deliveries SET state = 'attempting', attempt = 1`,
    );
    await later(0);
    expect(told).toHaveLength(0);
    await recoverLost(test().deps);
    test().clock.advance(2 * MINUTE_MS);
    await recoverLost(test().deps);
    await Promise.all([deliverDue(test().deps, 'well'), deliverDue(test().deps, 'well')]);
    expect(told).toHaveLength(1);
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempt: 2 });
  });
});
