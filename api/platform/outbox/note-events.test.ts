import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { noteContentEvents } from './content-events.ts';
import { hasSubscribers, noteEvents } from './note-events.ts';

const test = useTestApp();
const on = () => test().deps.database.queries;
const now = new Date('2026-03-01T12:00:00Z');
const ABOUT = ['subscriptions', 'campaigns', 'content'] as const;

/** A webhook for some kinds of event. */
async function webhook(name: string, about: readonly string[], enabled = true): Promise<void> {
  const [subscriptions, campaigns, content] = ABOUT.map((kind) => about.includes(kind));
  const at = now.toISOString();
  await rows(
    on(),
    sql`INSERT INTO webhooks (id, name, url, subscriptions, campaigns, content, enabled, created_at, updated_at)
        VALUES (${test().deps.newId()}, ${name}, 'https://hooks.example.com', ${subscriptions}, ${campaigns}, ${content},
          ${enabled}, ${at}, ${at})`,
  );
}
const queued = () =>
  rows(
    on(),
    sql`SELECT w.name, d.event, d.payload, d.contact_id, d.state, d.attempt FROM webhook_deliveries d
        JOIN webhooks w ON w.id = d.webhook_id ORDER BY w.name, d.event`,
  );

beforeEach(async () => {
  await webhook('all', ABOUT);
  await webhook('campaigns', ['campaigns']);
  await webhook('content', ['content']);
  await webhook('off', ABOUT, false);
});

describe('events', () => {
  it('are queued for each active webhook that subscribes to their kind', async () => {
    await noteEvents(
      on(),
      (['subscription.confirmed', 'campaign.started', 'campaign.finished', 'media.created'] as const).map(
        (type) => ({
          type,
          data: { of: type },
        }),
      ),
      now,
    );
    const found = await rows<{ name: string; event: string }>(
      on(),
      sql`SELECT w.name, d.event FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id ORDER BY 1, 2`,
    );
    expect(found.map(({ name, event }) => `${name}: ${event}`)).toEqual([
      'all: campaign.finished',
      'all: campaign.started',
      'all: subscription.confirmed',
      'campaigns: campaign.finished',
      'campaigns: campaign.started',
    ]);
  });

  it('say what happened, when, and to whom', async () => {
    const id = test().deps.newId();
    const contact = await clientFor(test(), 'editor').post('/contacts', { email: 'a@example.org' });
    const contactId = contact.data.id;
    await rows(on(), sql`DELETE FROM webhook_deliveries`);
    await noteEvents(on(), [{ type: 'subscription.confirmed', data: { a: 1 }, contactId }], now);
    await noteContentEvents(on(), { rows: [{ id, type: 'article', slug: null }], event: 'published', now });
    const timestamp = now.toISOString();
    const published = { type: 'content.published', timestamp, data: { id, type: 'article', slug: null } };
    const common = { state: 'queued', attempt: 0 };
    expect(await queued()).toEqual([
      { ...common, name: 'all', event: 'content.published', payload: published, contact_id: null },
      {
        ...common,
        name: 'all',
        event: 'subscription.confirmed',
        payload: { type: 'subscription.confirmed', timestamp, data: { a: 1 } },
        contact_id: contactId,
      },
      { ...common, name: 'content', event: 'content.published', payload: published, contact_id: null },
    ]);
  });

  it('have subscribers while an active webhook subscribes to them', async () => {
    const asked = async () => Promise.all(ABOUT.map((about) => hasSubscribers(on(), about)));
    expect(await asked()).toEqual([true, true, true]);
    await rows(on(), sql`UPDATE webhooks SET enabled = false WHERE name = 'all'`);
    expect(await asked()).toEqual([false, true, true]);
    await rows(on(), sql`UPDATE webhooks SET enabled = false`);
    expect(await asked()).toEqual([false, false, false]);
  });
});
