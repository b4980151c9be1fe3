import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { adaptRates, hasRates, readAllowance } from './rates.ts';
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

  it('rises with each mail that is taken, and its rest is over', async () => {
    await adapt(busy('slow.org'));
    expect(await adapt(...taken('slow.org', 4), ...taken('other.org', 9))).toBe(false);
    expect(await paces()).toEqual([
      { key, per_second: expect.closeTo(10.2, 5) as number, refusals: 0, rests: false },
    ]);
  });

  it('does not rise by what was taken beside a mail that was too much', async () => {
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
