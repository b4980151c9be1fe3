import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../../platform/smtp/smtp-mailer.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, statesOf } from '../../testing/newsletter.ts';
import { type Relay, startRelay } from '../../testing/mail/smtp-relay.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { Sender } from './sender.ts';

const database = useTestDatabase();
const CONNECTIONS = 4;
const READERS = 400;
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

/** A campaign sent by two nodes if they can share the database, slowly enough that it takes a while. */
async function sendingOnNodes() {
  const relay = await startRelay({ delayMs: 25 });
  open.push(relay);
  const mailer = createSmtpMailer({ url: `${relay.url}?connections=${CONNECTIONS}` });
  const test = await createTestApp(database(), { mailer });
  await insertReaders(test, READERS);
  const { id } = await createCampaign(test);
  const step = (name: string) => clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/${name}`);
  await step('send');
  // An embedded database has one process: any other sender would count as dead.
  const nodes = test.deps.database.kind === 'embedded' ? 1 : 2;
  const senders = Array.from({ length: nodes }, () => new Sender(test.deps));
  const running = senders.map((sender) => sender.run());
  return {
    relay,
    step,
    states: () => statesOf(test, id),
    async stop(): Promise<void> {
      for (const sender of senders) sender.stop();
      await Promise.all(running);
    },
  };
}

describe('a campaign on its way', () => {
  it('stops on every node as soon as it is paused, resumes within a second, and ends when it is canceled', async () => {
    const { relay, step, states, stop } = await sendingOnNodes();
    const waitedMs: number[] = [];
    const untilMoreThan = (count: number) =>
      expect.poll(() => relay.arrived.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(count);
    await untilMoreThan(2 * CONNECTIONS);
    for (let pause = 0; pause < 5; pause += 1) {
      await step('pause');
      const atPause = relay.arrived.length;
      await expect.poll(states, { timeout: 20_000 }).not.toHaveProperty('attempting');
      const resting = relay.arrived.length;
      // Emails in flight at the pause still arrive: at most one per connection.
      expect(resting - atPause).toBeLessThanOrEqual(2 * CONNECTIONS);
      expect(await states()).toEqual({ accepted: resting, queued: READERS - resting });
      await step('resume');
      const resumedAt = performance.now();
      await untilMoreThan(resting);
      waitedMs.push(performance.now() - resumedAt);
    }
    await step('cancel');
    await stop();
    const arrived = relay.arrived.length;
    expect(await states()).toEqual({ accepted: arrived, cancelled: READERS - arrived });
    expect(new Set(relay.arrived.map(({ to }) => to)).size).toBe(arrived);
    // The third of five: if the machine pauses too, the sender isn’t the slow part.
    expect(waitedMs.toSorted((one, other) => one - other)[2]).toBeLessThan(1_000);
  }, 60_000);
});
