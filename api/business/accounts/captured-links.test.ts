import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { clearOldLinks } from './account-links.ts';

/** Without a mail server: emails are stored for staff. */
const test = useTestApp();
const anybody = () => clientFor(test());
const askForReset = () => anybody().post('/auth/password-reset', { email: 'editor@example.com' });

/** All emails to the editor in the database, and the text of the last one as administrators read it. */
async function kept() {
  const found = await rows<{ id: string; emptied: boolean; all: string }>(
    test().deps.database.queries,
    sql`SELECT id, emptied, row_to_json(m)::text AS all FROM mails m WHERE recipient = 'editor@example.com' ORDER BY created_at, id`,
  );
  return { emptied: found.map((mail) => mail.emptied), all: found.map((mail) => mail.all).join('\n') };
}

describe('the link in a stored email', () => {
  it('is there until it is used, and then neither in the outbox nor in the database', async () => {
    await askForReset();
    const token = String(linkTokenIn(await mailsTo(test(), 'editor@example.com')));
    expect((await kept()).all).toContain(token);
    const password = 'the unexamined life';
    expect((await anybody().post('/auth/password-link/use', { token, password })).status).toBe(200);
    const after = await kept();
    // The other email tells them that their password was changed.
    expect([after.emptied, after.all.includes(token)]).toEqual([[true, false], false]);
    const { page } = await clientFor(test(), 'administrator').get('/outbox?to=editor@example.com');
    const { data } = await clientFor(test(), 'administrator').get(`/outbox/${page.data.at(-1)?.id}`);
    expect(data).toMatchObject({
      subject: expect.stringContaining('password'),
      emptied: true,
      text: null,
      html: null,
    });
  });

  it('goes when the next one is made, and that one stays', async () => {
    await askForReset();
    await askForReset();
    expect((await kept()).emptied).toEqual([true, false]);
  });

  it('is deleted when it expires, like one from before links named their email', async () => {
    await askForReset();
    test().clock.advance(2 * 3_600_000);
    await clearOldLinks(test().deps);
    expect((await kept()).emptied).toEqual([true]);
    await askForReset();
    await rows(test().deps.database.queries, sql`DELETE FROM one_time_tokens`);
    await clearOldLinks(test().deps);
    expect((await kept()).emptied).toEqual([true, false]);
    test().clock.advance(8 * 86_400_000);
    await clearOldLinks(test().deps);
    expect((await kept()).emptied).toEqual([true, true]);
  });
});
