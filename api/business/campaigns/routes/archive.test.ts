import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../../platform/database/database.ts';
import { clientFor } from '../../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll } from '../../../testing/newsletter.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp();
const anonymous = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');
const slugs = async () => (await anonymous().get('/published-newsletters')).page.data.map(({ slug }) => slug);

/** A campaign that went out to three readers. */
async function sent(parts: Record<string, unknown>) {
  await insertReaders(test(), 3);
  const campaign = await createCampaign(test(), parts);
  await editor().post(`/newsletter-campaigns/${campaign.id}/send`);
  await sendAll(test());
  return campaign;
}

async function noteCount(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    test().deps.database.queries,
    sql`SELECT count(*)::int AS count FROM outbox`,
  );
  return row?.count ?? 0;
}

describe('the public archive', () => {
  it('shows sent issues without personal data', async () => {
    await sent({ name: 'June', public: true, preheader: 'For {{ contact.first_name | default: "you" }}' });
    const { page } = await anonymous().get('/published-newsletters');
    const issue = { slug: 'june', subject: 'A letter for you', preheader: 'For you' };
    expect(page).toMatchObject({ total: 1, data: [{ ...issue, sent_at: '2026-11-21T10:00:00.000Z' }] });
    const { data } = await anonymous().get('/published-newsletters/june');
    expect(data).toMatchObject(issue);
    expect(data.html).toContain('Hello reader');
    expect(data.html).toContain('href="http://localhost:3000/emails/unsubscribe"');
    expect(JSON.stringify(data)).not.toMatch(/token=|Ann|reader1@/);
    const html = await test().request('/api/v1/published-newsletters/june/html');
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox\b/);
    expect(await html.text()).toContain('Hello reader');
  });

  it('holds nothing that was not meant for it, or has not begun to leave', async () => {
    await sent({ name: 'Internal' });
    await createCampaign(test(), { name: 'Draft', public: true });
    const scheduled = await createCampaign(test(), { name: 'Later', public: true });
    const at = new Date(test().clock.now().getTime() + 3_600_000).toISOString();
    await editor().post(`/newsletter-campaigns/${scheduled.id}/send`, { scheduled_at: at });
    expect(await slugs()).toEqual([]);
    for (const slug of ['internal', 'draft', 'later', 'nothing']) {
      expect((await anonymous().get(`/published-newsletters/${slug}`)).status).toBe(404);
      expect((await test().request(`/api/v1/published-newsletters/${slug}/html`)).status).toBe(404);
    }
  });

  it('drops an issue whose list is made private, and updates the pages', async () => {
    const { id, contact_list_ids: listIds } = await sent({ name: 'June', public: true });
    const [listId] = listIds as string[];
    expect(await slugs()).toEqual(['june']);
    const { version } = (await editor().get(`/contact-lists/${listId}`)).data;
    const [notes, hints] = [await noteCount(), test().outboxHints()];
    await editor().put(`/contact-lists/${listId}`, { visibility: 'private', version });
    expect(await slugs()).toEqual([]);
    expect(await noteCount()).toBe(notes + 1);
    expect(test().outboxHints()).toBe(hints + 1);
    await editor().put(`/contact-lists/${listId}`, { visibility: 'public', version: Number(version) + 1 });
    expect(await slugs()).toEqual(['june']);
    await editor().delete(`/newsletter-campaigns/${id}`);
    expect(await slugs()).toEqual([]);
    expect(await noteCount()).toBe(notes + 3);
  });

  it('takes in an issue whose subjects are tried when one has won, with that one', async () => {
    await insertReaders(test(), 40);
    const fields = { subject: 'The first', test_subjects: ['The second'], test_share: 50, test_hours: 4 };
    const { id } = await createCampaign(test(), { name: 'June', public: true, ...fields });
    await editor().post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test());
    expect(await slugs()).toEqual([]);
    expect((await anonymous().get('/published-newsletters/june')).status).toBe(404);
    await editor().post(`/newsletter-campaigns/${id}/decide-subject`, { winner: 1 });
    const { page } = await anonymous().get('/published-newsletters');
    expect(page.data).toMatchObject([{ slug: 'june', subject: 'The second' }]);
  });

  it('updates the pages when an issue starts to be sent and when it is stopped', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test(), { name: 'June', public: true });
    for (const [step, seen] of [
      ['send', ['june']],
      ['pause', []],
      ['resume', ['june']],
      ['cancel', []],
    ] as const) {
      const [notes, hints] = [await noteCount(), test().outboxHints()];
      await editor().post(`/newsletter-campaigns/${id}/${step}`);
      expect([step, await slugs()]).toEqual([step, seen]);
      expect([await noteCount(), test().outboxHints()]).toEqual([notes + 1, hints + 1]);
    }
  });
});
