import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy, createCategory } from '../../testing/content-records.ts';
import {
  MAIL_BLOCKS,
  confirmedContact,
  createCampaign,
  sendAll,
  statesOf,
} from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const anonymous = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');
const LATEST = { type: 'content_list', look: 'words', rule: { limit: 10 } };

async function reader(email: string) {
  const { id, unsubscribeToken: token } = await confirmedContact(test(), email);
  const path = `/email/preferences/${token}`;
  return {
    id,
    seen: async () => (await anonymous().get(path)).data,
    choose: (choice: Record<string, unknown>) => anonymous().post(path, choice),
    /** As the page without script sends it. */
    send: async (fields: readonly (readonly [string, string])[]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      return test().app.request(`/api/v1${path}`, { method: 'POST', body: form });
    },
  };
}

async function digest(frequency: string, more: Record<string, unknown> = {}) {
  const template = madeBy(
    await editor().post('/newsletter-templates', {
      name: `For ${frequency}`,
      blocks: [...MAIL_BLOCKS, LATEST],
    }),
  );
  const { page } = await editor().get('/contact-lists');
  const [list] = page.data;
  const input = {
    name: `Digest ${frequency}`,
    template_id: template.id,
    time: '07:30',
    frequency,
    contact_list_ids: [list?.id],
  };
  return madeBy(await editor().post('/recurring-issues', { ...input, ...more }));
}

async function sent(more: Record<string, unknown> = {}) {
  const { id } = await createCampaign(test(), more);
  const audience = await editor().get(`/newsletter-campaigns/${id}/audience`);
  madeBy(await editor().post(`/newsletter-campaigns/${id}/send`, {}));
  await sendAll(test());
  const to = await rows<{ address: string }>(
    test().deps.database.queries,
    sql`SELECT address FROM newsletter_deliveries WHERE campaign_id = ${id} ORDER BY 1`,
  );
  expect(await statesOf(test(), id)).toEqual({ accepted: to.length });
  return {
    to: to.map(({ address }) => address),
    excluded: (audience.page as { excluded?: unknown }).excluded,
  };
}

describe('how often a reader gets newsletters', () => {
  it('can be chosen among the digests that are made', async () => {
    const ann = await reader('ann@example.org');
    expect(await ann.seen()).toMatchObject({ frequency: 'each', frequencies: ['each'] });
    await digest('monthly');
    expect(await ann.seen()).toMatchObject({ frequencies: ['each', 'monthly'] });
    expect((await ann.choose({ frequency: 'monthly' })).data).toMatchObject({ frequency: 'monthly' });
    expect((await ann.choose({ frequency: 'hourly' })).status).toBe(422);
  });

  it('decides who gets an issue: each reader is in one audience, and in no other', async () => {
    const [ann, , cy] = [
      await reader('ann@example.org'),
      await reader('ben@example.org'),
      await reader('cy@example.org'),
    ];
    await digest('weekly');
    await digest('monthly');
    await ann.choose({ frequency: 'weekly' });
    await cy.choose({ frequency: 'monthly' });
    expect(await sent()).toEqual({ to: ['ben@example.org'], excluded: { other_frequency: 2 } });
    expect((await sent({ frequency: 'weekly' })).to).toEqual(['ann@example.org']);
    expect((await sent({ frequency: 'monthly' })).to).toEqual(['cy@example.org']);
  });

  it('is every issue again once their digest is no longer made', async () => {
    const ann = await reader('ann@example.org');
    await reader('ben@example.org');
    const made = await digest('weekly');
    await ann.choose({ frequency: 'weekly' });
    madeBy(await editor().put(`/recurring-issues/${made.id}`, { version: made.version, enabled: false }));
    expect(await ann.seen()).toMatchObject({ frequency: 'each', frequencies: ['each'] });
    expect((await sent()).to).toEqual(['ann@example.org', 'ben@example.org']);
  });
});

describe('the topics of a reader', () => {
  it('are those that issues have, and all are wanted until one is muted', async () => {
    const ann = await reader('ann@example.org');
    const [history, science] = [
      await createCategory(test(), 'History'),
      await createCategory(test(), 'Science'),
    ];
    await createCategory(test(), 'Never written about');
    expect((await ann.seen()).topics).toEqual([]);
    await digest('each', { topic_ids: [history.id, science.id] });
    expect((await ann.seen()).topics).toMatchObject([
      { name: 'History', wanted: true },
      { name: 'Science', wanted: true },
    ]);
    const { data } = await ann.choose({ topics: [science.id] });
    expect(data.topics).toMatchObject([{ wanted: false }, { wanted: true }]);
  });

  it('keep an issue away only if all of its topics are muted', async () => {
    const ann = await reader('ann@example.org');
    await reader('ben@example.org');
    const [history, science] = [
      await createCategory(test(), 'History'),
      await createCategory(test(), 'Science'),
    ];
    await digest('each', { topic_ids: [history.id, science.id] });
    await ann.choose({ topics: [science.id] });
    const both = ['ann@example.org', 'ben@example.org'];
    expect(await sent({ topic_ids: [history.id] })).toEqual({
      to: ['ben@example.org'],
      excluded: { muted_topics: 1 },
    });
    expect((await sent({ topic_ids: [history.id, science.id] })).to).toEqual(both);
    expect((await sent()).to).toEqual(both);
    await ann.choose({ topics: [] });
    expect((await sent({ topic_ids: [history.id, science.id] })).to).toEqual(['ben@example.org']);
  });

  it('are left alone by a form that offers none', async () => {
    const ann = await reader('ann@example.org');
    const history = await createCategory(test(), 'History');
    await digest('weekly', { topic_ids: [history.id] });
    await ann.send([['frequency', 'weekly']]);
    expect(await ann.seen()).toMatchObject({ frequency: 'weekly', topics: [{ wanted: true }] });
    await ann.send([['with_topics', '1']]);
    expect(await ann.seen()).toMatchObject({ frequency: 'weekly', topics: [{ wanted: false }] });
    const consent = await rows<{ event: string }>(
      test().deps.database.queries,
      sql`SELECT event FROM consent_events WHERE contact_id = ${ann.id} AND source = 'preferences'
            AND event LIKE '%_changed' ORDER BY id`,
    );
    expect(consent.map(({ event }) => event)).toEqual(['frequency_changed', 'topics_changed']);
    const held = await editor().get(`/contacts/${ann.id}/export`);
    expect(held.data).toMatchObject({ contact: { frequency: 'weekly', muted_topics: ['History'] } });
  });
});
