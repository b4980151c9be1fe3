import { afterEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, statesOf } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { type Relay, startRelay } from '../../testing/mail/smtp-relay.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { Sender } from './sender.ts';

const database = useTestDatabase();
const READERS = 300;
const CONNECTIONS = 4;
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

async function relayed(): Promise<Relay> {
  const relay = await startRelay({ delayMs: 10 });
  open.push(relay);
  return relay;
}

describe('a newsletter whose mail server changes while it is sent', () => {
  it('continues over the new one and reaches everyone once', async () => {
    const relays = [await relayed(), await relayed(), await relayed()] as const;
    const test = await createTestApp(database());
    const administrator = clientFor(test, 'administrator');
    const use = ({ port }: Relay, connections = CONNECTIONS) =>
      putSettings(administrator, 'email', {
        relay: { host: '127.0.0.1', port, encryption: 'optional', connections },
      });
    await use(relays[0]);
    await insertReaders(test, READERS);
    const { id } = await createCampaign(test);
    await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
    // An embedded database has one process: it would treat a second sender as dead.
    const nodes = test.deps.database.kind === 'embedded' ? 1 : 2;
    const senders = Array.from({ length: nodes }, () => new Sender(test.deps, { pollMs: 20 }));
    const running = senders.map((sender) => sender.run());
    const untilMoreThan = (relay: Relay, count: number) =>
      expect.poll(() => relay.arrived.length, { interval: 1, timeout: 30_000 }).toBeGreaterThan(count);

    await untilMoreThan(relays[0], 20);
    await use(relays[1]);
    const atChange = relays[0].arrived.length;
    await untilMoreThan(relays[1], 20);
    const afterChange = relays[0].arrived.length;
    // Emails in flight and claimed by then still arrive: at most two per connection.
    expect(afterChange - atChange).toBeLessThanOrEqual(2 * CONNECTIONS * nodes);
    await use(relays[2], 1);
    await untilMoreThan(relays[2], 20);
    expect(relays[0].arrived).toHaveLength(afterChange);

    await expect.poll(() => statesOf(test, id), { timeout: 60_000 }).toEqual({ accepted: READERS });
    for (const sender of senders) sender.stop();
    await Promise.all(running);
    const to = relays.flatMap(({ arrived }) => arrived.map((mail) => mail.to));
    expect([to.length, new Set(to).size]).toEqual([READERS, READERS]);
    // One connection at a time, however many were open before.
    expect(relays[2].connections()).toBeLessThanOrEqual(nodes);
  }, 120_000);
});
