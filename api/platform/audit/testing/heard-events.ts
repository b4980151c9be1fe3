import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { WEBHOOK_EVENTS, WEBHOOK_SWITCHES } from '#schema/access/webhook-events.ts';
import { type Queries, rows } from '../../database/database.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Staff calls without an event, and why. */
const CHANGES_NO_RECORD: Readonly<Record<string, string>> = {
  'DELETE /sessions': 'a sign-in',
  'DELETE /sessions/:id': 'a sign-in',
  'POST /auth/logout': 'a sign-in',
  'POST /auth/step-up': 'a sign-in',
  'GET /contacts/:id/export': 'a copy for the person who asks',
  'GET /contacts/export.csv': 'a copy for the person who asks',
  'POST /exports': 'a copy for the person who asks',
  'POST /exports/:id/cancel': 'a copy for the person who asks',
  'POST /bulk-edits': 'starts a job, which tells of each record',
  'POST /bulk-edits/:id/stop': 'ends a job, which told of each record',
  'POST /bulk-edits/:id/undo': 'starts a job, which tells of each record',
  'POST /contacts/import': 'starts a job, which tells of it when it ends',
  'POST /contacts/imports/:id/cancel': 'ends a job',
  'POST /content/import': 'starts a job, which tells of each record',
  'POST /imports/:id/check': 'starts a job that only looks',
  'POST /imports/:id/stop': 'ends a job, which told of each record',
  'POST /queues/:name/:id/cancel': 'ends a job',
  'POST /queues/:name/:id/retry': 'starts a job again',
  'POST /contacts/duplicates/tell-apart': 'a note for the list of duplicates',
  'POST /content/:id/preview-link': 'a link, stored nowhere',
  'POST /rehearsals': 'a link, stored nowhere',
  'POST /users/:id/invitation': 'an email',
  'POST /emails': 'an email, which has events of its own',
  'POST /contact-lists/:id/welcome-series/send-again': 'an email',
  'POST /newsletter-campaigns/:id/resend': 'emails',
  'POST /newsletter-campaigns/:id/send-test-email': 'an email',
  'POST /welcome-series/send-test-email': 'an email',
  'POST /webhooks/:id/deliveries/:delivery/resend': 'a message of webhooks itself',
  'POST /webhooks/:id/send-test': 'a message of webhooks itself',
};
/** The events that staff cause; the others come of what readers and jobs do. */
const SENT_BY_STAFF = ['content', 'drafts', 'media', 'settings', 'users', 'contacts', 'records'] as const;

/** Expects an event from each verb of staff, unless it changes no record, and that every event occurs. */
export function expectAllHeard(told: ReadonlyMap<string, readonly string[]>): void {
  const quiet = [...told].filter(([, events]) => events.length === 0).map(([verb]) => verb);
  expect(quiet.toSorted()).toEqual(Object.keys(CHANGES_NO_RECORD).toSorted());
  const heard = new Set([...told.values()].flat());
  const declared = SENT_BY_STAFF.flatMap((about) => Object.keys(WEBHOOK_EVENTS[about]));
  expect(declared.filter((event) => !heard.has(event))).toEqual([]);
}

/** Makes a webhook that subscribes to everything, where there is none yet; what it got before is out of the way. */
export async function listen({ deps }: TestApp): Promise<void> {
  const on = deps.database.queries;
  const at = deps.now().toISOString();
  const switches = sql.join(
    WEBHOOK_SWITCHES.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const all = sql.join(
    WEBHOOK_SWITCHES.map(() => sql`true`),
    sql`, `,
  );
  await rows(
    on,
    sql`INSERT INTO webhooks (id, name, url, enabled, created_at, updated_at, ${switches})
        SELECT ${deps.newId()}::uuid, ${LISTENER}, 'https://hooks.example.com/all', true, ${at}::timestamptz, ${at}::timestamptz, ${all}
        WHERE NOT EXISTS (SELECT FROM webhooks WHERE name = ${LISTENER})`,
  );
  await rows(on, sql`UPDATE webhook_deliveries SET state = 'delivered' WHERE ${isOurs}`);
}

const LISTENER = 'Every change';
const isOurs = sql`webhook_id IN (SELECT id FROM webhooks WHERE name = ${LISTENER})`;

/** The events that it got since. */
export async function eventsHeard(on: Queries): Promise<string[]> {
  const heard = await rows<{ event: string }>(
    on,
    sql`SELECT event FROM webhook_deliveries WHERE state = 'queued' AND ${isOurs}`,
  );
  return heard.map(({ event }) => event);
}
