import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { adaptRates, asksForLess, hasRates, readAllowance, setSenderRate, takeTokens } from './rates.ts';
import type { Settled } from './turn.ts';

const database = useTestDatabase();
const on = () => database().queries;
let now = new Date();
beforeEach(() => {
  now = new Date('2026-03-01T12:00:00Z');
});
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

function settled(domain: string, reply: string): Settled {
  const code = Number(reply.slice(0, 3));
  const result: SendResult =
    code < 400
      ? { outcome: 'accepted', code, reply }
      : { outcome: 'deferred', code, reply, stage: 'recipient' };
  const delivery = {
    id: '',
    campaign_id: '',
    contact_id: '',
    address: `ada@${domain}`,
    domain,
    attempt: 1,
    first_attempt_at: '',
    first_name: null,
    last_name: null,
    attributes: {},
    variant: null,
  };
  return { delivery, result };
}
const taken = (domain: string, count: number) =>
  Array.from({ length: count }, () => settled(domain, '250 OK'));
const busy = (domain: string) => settled(domain, '450 too many messages');
const adapt = (...results: Settled[]) => adaptRates(on(), now, results);
const paces = () =>
  rows<{ key: string; per_second: number; refusals: number; rests: boolean }>(
    on(),
    sql`SELECT key, per_second::float8 AS per_second, refusals, coalesce(blocked_until > ${now.toISOString()}, false) AS rests
        FROM newsletter_rates ORDER BY key`,
  );
const key = 'domain:slow.org';

describe('the pace of a domain', () => {
  it('has no limit until it requests less: then ten a second, after a pause', async () => {
    expect(await adapt(...taken('slow.org', 3), settled('slow.org', '451 greylisted'))).toBe(false);
    expect([await paces(), await hasRates(on())]).toEqual([[], false]);
    expect(await adapt(busy('slow.org'))).toBe(true);
    expect(await paces()).toEqual([{ key, per_second: 10, refusals: 1, rests: true }]);
    expect(await hasRates(on())).toBe(true);
  });

  it('is halved once for each rest, which lasts twice as long each time', async () => {
    await adapt(busy('slow.org'));
    await adapt(busy('slow.org'), busy('slow.org'));
    expect(await paces()).toEqual([{ key, per_second: 10, refusals: 1, rests: true }]);
    later(5_000);
    await adapt(busy('slow.org'));
    expect(await paces()).toEqual([{ key, per_second: 5, refusals: 2, rests: true }]);
    later(9_999);
    expect((await paces())[0]?.rests).toBe(true);
    later(1);
    expect((await paces())[0]?.rests).toBe(false);
  });

  it('never falls below one in ten seconds', async () => {
    for (let refusals = 0; refusals < 12; refusals += 1) {
      await adapt(busy('slow.org'));
      later(300_000);
    }
    expect(await paces()).toMatchObject([{ per_second: expect.closeTo(0.1, 5) as number, refusals: 12 }]);
  });

  it('rises with each accepted email, and its rest is over', async () => {
    await adapt(busy('slow.org'));
    expect(await adapt(...taken('slow.org', 4), ...taken('other.org', 9))).toBe(false);
    expect(await paces()).toEqual([
      { key, per_second: expect.closeTo(10.2, 5) as number, refusals: 0, rests: false },
    ]);
  });

  it('does not rise with emails accepted next to one that was too many', async () => {
    await adapt(busy('slow.org'));
    await adapt(...taken('slow.org', 4), busy('slow.org'));
    expect(await paces()).toEqual([{ key, per_second: 10, refusals: 1, rests: true }]);
  });

  it('is needed no more above a hundred a second', async () => {
    await adapt(busy('slow.org'));
    await adapt(...taken('slow.org', 1_800));
    expect(await paces()).toMatchObject([{ per_second: expect.closeTo(100, 3) as number }]);
    await adapt(...taken('slow.org', 1));
    expect(await paces()).toEqual([]);
  });

  it('that is set for the sender is what it rises to', async () => {
    await rows(
      on(),
      sql`INSERT INTO newsletter_rates (key, per_second, per_second_max, tokens, filled_at)
          VALUES (${key}, 120, 120.1, 0, ${now.toISOString()})`,
    );
    await adapt(...taken('slow.org', 5));
    expect(await paces()).toMatchObject([{ per_second: expect.closeTo(120.1, 5) as number }]);
  });
});

describe('what may leave now', () => {
  const allowed = async () => {
    const { total, domains } = await readAllowance(on(), now);
    return [total, domains.get('slow.org')];
  };

  it('is all of it without a pace', async () => {
    expect(await allowed()).toEqual([Infinity, undefined]);
  });

  it('is nothing while a domain rests, then what came in since, of one second at most', async () => {
    await adapt(busy('slow.org'));
    expect(await allowed()).toEqual([Infinity, 0]);
    later(4_999);
    expect(await allowed()).toEqual([Infinity, 0]);
    later(1);
    expect(await allowed()).toEqual([Infinity, 10]);
    later(60_000);
    expect(await allowed()).toEqual([Infinity, 10]);
  });

  it('is counted for the sender as a whole, and a clock that was set back takes nothing away', async () => {
    await rows(
      on(),
      sql`INSERT INTO newsletter_rates (key, per_second, per_second_max, tokens, filled_at)
          VALUES ('sender', 8, 8, 2, ${now.toISOString()})`,
    );
    expect(await allowed()).toEqual([2, undefined]);
    later(500);
    expect(await allowed()).toEqual([6, undefined]);
    later(-3_600_000);
    expect(await allowed()).toEqual([2, undefined]);
  });
});

describe('what leaves', () => {
  const tokens = () =>
    rows<{ key: string; tokens: number }>(
      on(),
      sql`SELECT key, tokens::float8 AS tokens FROM newsletter_rates ORDER BY key`,
    );
  const take = (domains: Record<string, number>) =>
    takeTokens(on(), { now, taken: new Map(Object.entries(domains)) });
  const bucket = (name: string, perSecond: number) =>
    rows(
      on(),
      sql`INSERT INTO newsletter_rates (key, per_second, tokens, filled_at)
          VALUES (${name}, ${perSecond}, 0, ${now.toISOString()})`,
    );

  it('is taken from the sender and from its domain, after what came in since', async () => {
    await bucket('sender', 40);
    await bucket('domain:slow.org', 10);
    await bucket('domain:other.org', 10);
    later(500);
    await take({ 'slow.org': 3, 'free.org': 4 });
    expect(await tokens()).toEqual([
      { key: 'domain:other.org', tokens: 0 },
      { key: 'domain:slow.org', tokens: 2 },
      { key: 'sender', tokens: 13 },
    ]);
    later(60_000);
    await take({ 'slow.org': 1 });
    expect(await tokens()).toEqual([
      { key: 'domain:other.org', tokens: 0 },
      { key: 'domain:slow.org', tokens: 9 },
      { key: 'sender', tokens: 39 },
    ]);
    later(-60_000);
    await take({ 'slow.org': 1 });
    expect((await tokens())[1]?.tokens).toBe(8);
  });

  it('may be nothing: then no bucket is touched', async () => {
    await bucket('sender', 40);
    later(500);
    await take({});
    await take({ 'slow.org': 0 });
    const [row] = await rows<{ filled_at: string }>(on(), sql`SELECT filled_at FROM newsletter_rates`);
    later(-500);
    expect(row?.filled_at).toBe(now.toISOString());
  });
});

describe('the pace of the mail server', () => {
  const set = (perSecond: number | undefined) => {
    const mailer = {
      delivers: true,
      connections: 1,
      perSecond,
      connect: () => Promise.reject(new Error('no')),
    };
    return setSenderRate({ mailer, database: database(), now: () => now });
  };
  const rate = () =>
    rows(
      on(),
      sql`SELECT key, per_second::float8 AS per_second, per_second_max::float8 AS most, tokens::float8 AS tokens
          FROM newsletter_rates ORDER BY key`,
    );

  it('begins with nothing, changes with the settings, and ends with them', async () => {
    await set(8);
    expect(await rate()).toEqual([{ key: 'sender', per_second: 8, most: 8, tokens: 0 }]);
    await rows(on(), sql`UPDATE newsletter_rates SET tokens = 3`);
    await set(9);
    expect(await rate()).toEqual([{ key: 'sender', per_second: 9, most: 9, tokens: 3 }]);
    await adapt(busy('slow.org'));
    await set(undefined);
    expect(await paces()).toMatchObject([{ key }]);
  });
});

describe('a reply', () => {
  it.each([
    ['421 try later', true],
    ['450 4.7.28 unusual', true],
    ['450 4.4.5 congested', true],
    ['450 Too much mail', true],
    ['450 too fast', true],
    ['450 rate exceeded', true],
    ['450 throttled', true],
    ['450 over the limit', true],
    ['450 4.2.1 later', false],
    ['450 4.7.280 later', false],
    ['450 separate', false],
    ['451 greylisted, too many', false],
    ['421 gray-list', false],
    ['250 OK, no limit', false],
  ])('“%s” asks for less: %s', (reply, expected) => {
    expect(asksForLess(settled('slow.org', reply))).toBe(expected);
  });
});
