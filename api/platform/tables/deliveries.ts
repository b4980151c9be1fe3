import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';
import { messageColumns } from './message-columns.ts';
import { newsletterCampaigns } from './newsletter.ts';

/** Emails being sent: one row per recipient of a campaign, the senders and their pace, and single emails. */

export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    id: uuid('id').primaryKey(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    /** Null once the person was erased. */
    contact_id: uuid('contact_id'),
    /** After two contacts became one that both had a delivery of the campaign: whose the second one is; `contact_id` is null then. */
    also_of: uuid('also_of'),
    /** As it was when the audience was frozen; null once the person was erased. */
    address: text('address'),
    address_hash: text('address_hash').notNull(),
    domain: text('domain').notNull(),
    /** Which subject it has, from 0; null: the only one, or not known before one has won. */
    variant: smallint('variant'),
    /** queued, attempting, deferred, accepted, rejected, unknown or cancelled */
    state: text('state').notNull().default('queued'),
    /** Not tried before this. */
    due_at: moment('due_at').notNull(),
    /** Counts the attempts; every write of a sender names the one it belongs to. */
    attempt: integer('attempt').notNull().default(0),
    sender_id: uuid('sender_id'),
    first_attempt_at: moment('first_attempt_at'),
    attempted_at: moment('attempted_at'),
    settled_at: moment('settled_at'),
    smtp_code: integer('smtp_code'),
    smtp_reply: text('smtp_reply'),
    /** Why it was cancelled, deferred or given up, in a word. */
    reason: text('reason'),
    bounced_at: moment('bounced_at'),
    opened_at: moment('opened_at'),
    clicked_at: moment('clicked_at'),
    unsubscribed_at: moment('unsubscribed_at'),
    /** When staff decided about an unknown delivery: `accepted` with it means marked as arrived, `unknown` means left as it is. */
    reviewed_at: moment('reviewed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_deliveries_contact').on(table.campaign_id, table.contact_id),
    uniqueIndex('newsletter_deliveries_address').on(table.campaign_id, table.address_hash),
    index('newsletter_deliveries_due')
      .on(table.campaign_id, table.due_at, table.id)
      .where(sql`state IN ('queued', 'deferred')`),
    // For domains with their own pace, which are asked for one by one.
    index('newsletter_deliveries_domain')
      .on(table.campaign_id, table.domain, table.due_at, table.id)
      .where(sql`state IN ('queued', 'deferred')`),
    index('newsletter_deliveries_state').on(table.campaign_id, table.state, table.id),
    index('newsletter_deliveries_of').on(table.contact_id),
    // There are few bounces: complaints of an issue are counted from these rows.
    index('newsletter_deliveries_returned')
      .on(table.campaign_id)
      .where(sql`bounced_at IS NOT NULL`),
    index('newsletter_deliveries_also_of')
      .on(table.also_of)
      .where(sql`also_of IS NOT NULL`),
    index('newsletter_deliveries_sender')
      .on(table.sender_id)
      .where(sql`state = 'attempting'`),
  ],
);

/**
 * How many deliveries of a campaign are in which state: one row per campaign and writer, so that two nodes never wait
 * for each other here. Written in the transaction that moves the deliveries; the sum over the writers is the truth.
 */
export const newsletterCounters = pgTable(
  'newsletter_counters',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    writer: text('writer').notNull(),
    name: text('name').notNull(),
    value: integer('value').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.writer, table.name] })],
);

/** The lease of one sending process. `ended_at` fences it: from then on nothing it writes is taken. */
export const newsletterSenders = pgTable(
  'newsletter_senders',
  {
    id: uuid('id').primaryKey(),
    lease_until: moment('lease_until').notNull(),
    ended_at: moment('ended_at'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    index('newsletter_senders_open')
      .on(table.lease_until)
      .where(sql`ended_at IS NULL`),
  ],
);

/** Token buckets, kept so that a restart does not start a burst: `sender`, or `domain:` and the recipients' domain. */
export const newsletterRates = pgTable('newsletter_rates', {
  key: text('key').primaryKey(),
  /** Messages per second; null if we set no limit. */
  per_second: doublePrecision('per_second'),
  /** What staff set: the pace is never raised above it. */
  per_second_max: doublePrecision('per_second_max'),
  tokens: doublePrecision('tokens').notNull().default(0),
  filled_at: moment('filled_at').notNull(),
  /** Nothing goes out before this: the other side asked for a rest. */
  blocked_until: moment('blocked_until'),
  /** Throttled answers in a row. */
  refusals: integer('refusals').notNull().default(0),
});

/** What the processes last saw of the mail server. One row for each that was ever configured. */
export const mailRelay = pgTable('mail_relay', {
  /** Host and port, so that another mail server starts fresh. */
  key: text('key').primaryKey(),
  /** ok, unavailable (no session can be opened) or refusing (it accepts no emails) */
  state: text('state').notNull(),
  /** The problem, as a stable code; null while it works. */
  problem: text('problem'),
  /** The same in words, with what to do. */
  reason: text('reason'),
  /** The words as a message, for other languages: `{room, key, text, values}`. */
  said: jsonb('said'),
  /** Since when it has been in this state. */
  since: moment('since').notNull(),
  seen_at: moment('seen_at').notNull(),
  /** When it first accepted an email; null: it has accepted none. */
  accepted_at: moment('accepted_at'),
});

/** Single emails: confirmations, links, tests, invitations. Without SMTP they stay here and are read by staff. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** newsletter or account */
    kind: text('kind').notNull(),
    purpose: text('purpose').notNull(),
    /** queued, sending, sent, failed, cancelled or captured */
    ...messageColumns(),
    recipient: text('recipient').notNull(),
    recipient_hash: text('recipient_hash').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    headers: jsonb('headers').notNull().default({}),
    html: text('html'),
    text: text('text'),
    /** How long it was meant to wait when it was queued: confirmations are paced. */
    wait_ms: integer('wait_ms').notNull().default(0),
    /** Keyed hash of the network whose pace it follows. */
    paced_for: text('paced_for'),
    smtp_reply: text('smtp_reply'),
    /** Whether the words were taken away after sending, because they held a secret. */
    emptied: boolean('emptied').notNull().default(false),
  },
  (table) => [
    index('mails_due')
      .on(table.due_at)
      .where(sql`state IN ('queued', 'sending')`),
    index('mails_created').on(sql`created_at desc, id desc`),
    index('mails_recipient').on(table.recipient_hash),
    index('mails_paced')
      .on(table.paced_for, table.due_at)
      .where(sql`paced_for IS NOT NULL`),
  ],
);

/** When something that may be asked for only now and then was last done, by keyed hash of what it is. */
export const mailLimits = pgTable(
  'mail_limits',
  {
    key: text('key').primaryKey(),
    done_at: moment('done_at').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [index('mail_limits_done').on(table.done_at)],
);

/** The targets of a campaign's links; a click names one of these and nothing else. */
export const newsletterLinks = pgTable(
  'newsletter_links',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    url: text('url').notNull(),
    clicks: integer('clicks').notNull().default(0),
    machine_clicks: integer('machine_clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.number] })],
);

/** Opens and clicks by the hour, people and bots apart; kept when the individual rows are dropped. */
export const newsletterReadingHours = pgTable(
  'newsletter_reading_hours',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    hour: moment('hour').notNull(),
    /** opened, clicked, machine_opened or machine_clicked */
    name: text('name').notNull(),
    value: integer('value').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.hour, table.name] })],
);

/** Opens and clicks of the last weeks, by keyed hash of who it was, or by delivery where people are named. Counted, then dropped. */
export const newsletterReadings = pgTable(
  'newsletter_readings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    /** The link; 0: the email was opened. */
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    /** Keyed hash of address and program, or `d:` and the delivery. */
    reader: text('reader').notNull(),
    /** Keyed hash of the network: many addresses of one scanner. */
    network: text('network').notNull(),
    /** The request itself showed that no person made it. */
    has_machine_sign: boolean('has_machine_sign').notNull(),
    /** The subject of the email, if several were tested. */
    variant: smallint('variant'),
    /** person or machine; null until enough is known of what came before and after. */
    verdict: text('verdict'),
  },
  (table) => [
    index('newsletter_readings_reader').on(table.campaign_id, table.reader),
    index('newsletter_readings_network').on(table.campaign_id, table.network, table.at),
    index('newsletter_readings_open')
      .on(table.at)
      .where(sql`verdict IS NULL`),
    index('newsletter_readings_at').on(table.at),
  ],
);
