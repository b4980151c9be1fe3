import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { raiseAlerts } from './raise-alerts.ts';

const test = useTestApp({ mailer: createRecordingMailer() });

interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

async function mails(): Promise<Mail[]> {
  return rows<Mail>(
    test().deps.database.queries,
    sql`SELECT recipient, subject, text FROM mails WHERE purpose = 'alert' ORDER BY created_at, recipient`,
  );
}

async function events(): Promise<string[]> {
  const sent = await rows<{ text: string }>(
    test().deps.database.queries,
    sql`SELECT event || ' ' || (payload -> 'data' ->> 'id') AS text FROM webhook_deliveries ORDER BY created_at, text`,
  );
  return sent.map(({ text }) => text);
}

async function store(key: string, value: unknown): Promise<void> {
  await rows(
    test().deps.database.queries,
    sql`INSERT INTO settings (key, value) VALUES (${key}, ${JSON.stringify(value)}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

/** A site that others reach, with a backup of today, so that nothing is wrong with it. */
beforeEach(async () => {
  const { deps, clock } = test();
  deps.env.siteUrl = 'https://books.example.com';
  await store('last_backup_at', clock.now().toISOString());
  const staff = clientFor(test(), 'administrator');
  const saved = await staff.put('/settings/alerts', {
    version: 1,
    recipients: [{ address: 'ada@example.com' }, { address: 'ops@example.com' }],
  });
  const hook = await staff.post('/webhooks', {
    name: 'Chat',
    url: 'https://hooks.example.com/alerts',
    subscriptions: false,
    campaigns: false,
    problems: true,
  });
  if (saved.status !== 200 || hook.status !== 201) throw new Error(`${saved.status}, ${hook.status}`);
});

function failBackup(): Promise<void> {
  const at = test().clock.now().toISOString();
  return store('scheduled_backup', {
    period: '2026-11-27',
    attempt: 3,
    state: 'failed',
    at,
    reason: 'no room',
  });
}

describe('alerts', () => {
  it('are not sent while nothing is wrong', async () => {
    await raiseAlerts(test().deps);
    expect([await mails(), await events()]).toEqual([[], []]);
  });

  it('go to each recipient and webhook once, however often the problem is found', async () => {
    await failBackup();
    await Promise.all([raiseAlerts(test().deps), raiseAlerts(test().deps)]);
    test().clock.advance(5 * MINUTE_MS);
    await raiseAlerts(test().deps);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'ops@example.com']);
    expect(sent[0]?.subject).toMatch(/: a problem needs your attention$/);
    expect(sent[0]?.text).toContain('The last scheduled backup failed.');
    expect(sent[0]?.text).toContain('https://books.example.com/admin/settings/system');
    expect(await events()).toEqual(['problem.found backup_failed']);
  });

  it('tell someone who is added later what is wrong by then, and tell the others nothing twice', async () => {
    await failBackup();
    await raiseAlerts(test().deps);
    await clientFor(test(), 'administrator').put('/settings/alerts', {
      version: 2,
      recipients: [{ address: 'ada@example.com' }, { address: 'new@example.com' }],
    });
    test().clock.advance(5 * MINUTE_MS);
    await raiseAlerts(test().deps);
    await raiseAlerts(test().deps);
    const [, , added, ...others] = await mails();
    expect(others).toEqual([]);
    expect(added).toMatchObject({
      recipient: 'new@example.com',
      text: expect.stringContaining('The last scheduled backup failed.') as string,
    });
    expect(await events()).toEqual(['problem.found backup_failed']);
  });

  it('say when a problem is solved, after a quarter of an hour without it', async () => {
    await failBackup();
    await raiseAlerts(test().deps);
    await store('scheduled_backup', {
      period: '2026-11-27',
      attempt: 4,
      state: 'done',
      at: '',
      reason: null,
    });
    test().clock.advance(14 * MINUTE_MS);
    await raiseAlerts(test().deps);
    expect(await mails()).toHaveLength(2);
    test().clock.advance(MINUTE_MS);
    await raiseAlerts(test().deps);
    await raiseAlerts(test().deps);
    const [, , solved, ...others] = await mails();
    expect(others).toHaveLength(1);
    expect(solved?.subject).toMatch(/: a problem has been solved$/);
    expect(solved?.text).toContain('Solved: The last scheduled backup failed.');
    expect(await events()).toEqual(['problem.found backup_failed', 'problem.solved backup_failed']);
  });

  it('do not come and go with a problem that one of two nodes has', async () => {
    for (let minute = 0; minute < 60; minute += 5) {
      const isFailing = minute % 10 === 0;
      await (isFailing ? failBackup() : store('scheduled_backup', { state: 'done' }));
      await raiseAlerts(test().deps);
      test().clock.advance(5 * MINUTE_MS);
    }
    expect(await mails()).toHaveLength(2);
  });

  it('name all that is found at once in one email', async () => {
    await failBackup();
    await store('certificate', {
      site: 'https://books.example.com',
      expires_at: new Date(test().clock.now().getTime() + 13 * DAY_MS).toISOString(),
    });
    await raiseAlerts(test().deps);
    const [first, ...others] = await mails();
    expect(others).toHaveLength(1);
    expect(first?.subject).toMatch(/: 2 problems need your attention$/);
    expect(first?.text).toContain('certificate expires within two weeks');
  });

  it('are not sent about how a site is set up', async () => {
    test().deps.env.siteUrl = 'http://books.example.com';
    await raiseAlerts(test().deps);
    expect(await mails()).toEqual([]);
  });
});
