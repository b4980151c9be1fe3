import { describe, expect, it } from 'vitest';
import { asWritten } from '../../platform/base/spoken.ts';
import { createLog } from '../../platform/base/create-log.ts';
import { type MailChannel, RelayUnavailableError } from '../../platform/smtp/mailer.ts';
import { ChannelPool } from './channel-pool.ts';

const AWAY = { code: 'unreachable', message: asWritten('The relay is away.') } as const;

interface Channel extends MailChannel {
  isOpen: boolean;
}

/** A pool in front of a scripted mail server, with a clock that the test sets. */
function openPool(size = 3) {
  const relay = {
    isThere: true,
    failure: new RelayUnavailableError(AWAY) as Error,
    connects: 0,
    changes: 0,
    closed: 0,
  };
  const clock = { ms: 0 };
  const opened: Channel[] = [];
  const logged: string[] = [];
  const connect = async (): Promise<MailChannel> => {
    relay.connects += 1;
    if (!relay.isThere) throw relay.failure;
    const channel: Channel = {
      isOpen: true,
      send: () => Promise.reject(new Error('Nothing is sent here.')),
      close() {
        channel.isOpen = false;
        relay.closed += 1;
      },
    };
    opened.push(channel);
    return channel;
  };
  const log = createLog({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const mailer = { connect, connections: size };
  const pool = new ChannelPool({ mailer, log, elapsed: () => clock.ms });
  pool.onChange = () => void (relay.changes += 1);
  /** Opens as many channels as there is room for, and waits until the mail server has replied. */
  const fill = async () => {
    const before = relay.connects;
    pool.fill();
    const asked = relay.connects - before;
    const done = relay.changes + asked;
    await expect.poll(() => relay.changes).toBe(done);
    return asked;
  };
  return { pool, relay, clock, opened, logged, fill };
}

describe('connections to the mail server', () => {
  it('are opened up to the size of the pool, those in use counted', async () => {
    const { pool, fill } = openPool();
    expect(await fill()).toBe(3);
    expect(pool.readyCount).toBe(3);
    const channel = pool.take();
    expect([channel?.isOpen, pool.readyCount]).toEqual([true, 2]);
    expect(await fill()).toBe(0);
    if (channel) pool.release(channel);
    expect([pool.readyCount, await fill()]).toEqual([3, 0]);
  });

  it('are not requested twice while they are being opened', async () => {
    const { pool, relay } = openPool();
    pool.fill();
    pool.fill();
    expect(relay.connects).toBe(3);
    await expect.poll(() => pool.readyCount).toBe(3);
  });

  it('that ended are replaced, in use or not', async () => {
    const { pool, relay, opened, fill } = openPool();
    await fill();
    const used = pool.take();
    for (const channel of opened) channel.isOpen = false;
    if (used) pool.release(used);
    expect([relay.closed, pool.readyCount]).toEqual([1, 2]);
    expect(await fill()).toBe(3);
    expect([relay.closed, pool.readyCount]).toEqual([3, 3]);
  });

  it('that are unused are closed', async () => {
    const { pool, opened, fill } = openPool();
    await fill();
    const used = pool.take();
    pool.closeIdle();
    expect(pool.readyCount).toBe(0);
    expect(opened.filter(({ isOpen }) => isOpen)).toEqual([used]);
  });

  it('are unavailable to everyone while the pool is empty', () => {
    expect(openPool().pool.take()).toBeUndefined();
  });
});

describe('a mail server that refuses', () => {
  it('is paused for a time that doubles up to half a minute, then tried once', async () => {
    const { pool, relay, clock, fill } = openPool();
    relay.isThere = false;
    expect(await fill()).toBe(3);
    const waits = [pool.restMs];
    while (waits.length < 8) {
      expect(await fill()).toBe(0);
      clock.ms += pool.restMs;
      expect(await fill()).toBe(1);
      waits.push(pool.restMs);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('is asked by one at a time, however often there is a look', async () => {
    const { pool, relay, clock, fill } = openPool();
    relay.isThere = false;
    await fill();
    clock.ms += pool.restMs;
    relay.isThere = true;
    pool.fill();
    pool.fill();
    expect(relay.connects).toBe(4);
    await expect.poll(() => pool.readyCount).toBe(1);
  });

  it('gets every channel again once it has answered', async () => {
    const { pool, relay, clock, fill } = openPool();
    relay.isThere = false;
    await fill();
    relay.isThere = true;
    clock.ms += pool.restMs;
    expect(await fill()).toBe(1);
    expect(await fill()).toBe(2);
    expect([pool.restMs, pool.readyCount]).toEqual([0, 3]);
    relay.isThere = false;
    pool.closeIdle();
    await fill();
    expect(pool.restMs).toBe(500);
  });

  it('is reported at the first refusal and at every tenth', async () => {
    const { pool, relay, clock, logged, fill } = openPool(1);
    relay.isThere = false;
    for (let count = 0; count < 21; count += 1) {
      await fill();
      clock.ms += pool.restMs;
    }
    const told = logged.filter((line) => line.includes('isn’t responding'));
    expect(told.map((line) => (JSON.parse(line) as { wait_ms: number }).wait_ms)).toEqual([
      500, 30_000, 30_000,
    ]);
  });

  it('is distinguished from a fault of ours, which is an error', async () => {
    const { relay, logged, fill } = openPool(1);
    relay.isThere = false;
    await fill();
    expect(logged.some((line) => line.includes('could not be opened'))).toBe(false);
    const other = openPool(1);
    other.relay.isThere = false;
    other.relay.failure = new TypeError('a slip');
    await other.fill();
    expect(other.logged.some((line) => line.includes('could not be opened'))).toBe(true);
  });
});
