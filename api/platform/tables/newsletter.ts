import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contactLists as contactListDeclaration } from '#schema/resources/contact-lists.ts';
import { forms as formDeclaration } from '#schema/resources/forms.ts';
import { segments as segmentDeclaration } from '#schema/resources/segments.ts';
import { contacts as contactDeclaration } from '#schema/resources/contacts.ts';
import { emailNewsletters as campaignDeclaration } from '#schema/resources/email-newsletters.ts';
import { emailTemplates as templateDeclaration } from '#schema/resources/email-templates.ts';
import { content } from './documents.ts';
import { HAS_ALIAS, MAILBOX, NAME_KEY } from './contact-likeness.ts';
import { coreColumns, declaredColumns, moment } from './from-declaration.ts';

/** Who may get emails, what they agreed to, and what is written to them. The sending itself is in `deliveries.ts`. */

export const newsletterTemplates = pgTable('newsletter_templates', {
  ...coreColumns(),
  ...declaredColumns(templateDeclaration),
});

export const newsletterCampaigns = pgTable(
  'newsletter_campaigns',
  {
    ...coreColumns(),
    ...declaredColumns(campaignDeclaration),
    /** The segments as they were when sending began, and that time; null: everyone on the lists. */
    audience_rule: jsonb('audience_rule'),
    /** `status_reason` as a message, for other languages: `{room, key, text, values}`. */
    status_said: jsonb('status_said'),
    /** The last contact up to which the audience was frozen: an interrupted freeze continues here. */
    audience_watermark: uuid('audience_watermark'),
    /** When the whole audience was frozen; a campaign cannot be finished before. */
    prepared_at: moment('prepared_at'),
    /** Permanent refusals since the mail server last accepted an email of this campaign, over all senders. */
    refused_in_a_row: integer('refused_in_a_row').notNull().default(0),
    /** When it was restored from a backup while it was being sent: nothing of it leaves unless staff send it again. */
    held_at: moment('held_at'),
  },
  () => [
    uniqueIndex('newsletter_campaigns_slug').on(sql`slug`),
    index('newsletter_campaigns_active')
      .on(sql`status`)
      .where(sql`status IN ('scheduled', 'sending', 'cancelled')`),
  ],
);

/** The content of a campaign when its sending began. Variables are still in it. */
export const newsletterContents = pgTable('newsletter_contents', {
  campaign_id: uuid('campaign_id')
    .primaryKey()
    .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  from_name: text('from_name'),
  /** The sender as a From line; null for emails sent before there were several senders: the default. */
  sender: text('sender'),
  reply_to: text('reply_to'),
  html: text('html').notNull(),
  text: text('text').notNull(),
  /** Where several subjects are tried: all of them, the first being the one of the campaign. */
  subjects: text('subjects').array(),
  created_at: moment('created_at').notNull(),
});

/** Which content an issue showed: written when its sending begins, with the words themselves. */
export const newsletterMentions = pgTable(
  'newsletter_mentions',
  {
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    content_id: uuid('content_id')
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    sent_at: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign_id, table.content_id] }),
    index('newsletter_mentions_content').on(table.content_id, table.sent_at),
  ],
);

export const contacts = pgTable(
  'contacts',
  {
    ...coreColumns(),
    ...declaredColumns(contactDeclaration),
    /** Keyed hash of the folded address: what remains of an erased person, and what makes an address unique. */
    address_hash: text('address_hash').notNull(),
    /** Two contacts with one name at one domain may be the same person. */
    name_key: bigint('name_key', { mode: 'number' }).generatedAlwaysAs(sql.raw(NAME_KEY)),
  },
  () => [
    uniqueIndex('contacts_email').on(sql`lower(email)`),
    uniqueIndex('contacts_address_hash').on(sql`address_hash`),
    // Finds addresses by prefix, in any collation of the database.
    index('contacts_email_prefix').on(sql`lower(email) text_pattern_ops`),
    index('contacts_created').on(sql`created_at desc, id desc`),
    index('contacts_paused')
      .on(sql`paused_until`)
      .where(sql`paused_until is not null`),
    // What two contacts of one person may share, word for word as `find-duplicates.ts` asks for it.
    index('contacts_mailbox').on(sql.raw(MAILBOX)).where(sql.raw(HAS_ALIAS)),
    index('contacts_name_key')
      .on(sql`name_key`)
      .where(sql`name_key IS NOT NULL`),
    // The same expression as the search of the contact list, word for word.
    index('contacts_search').using(
      'gin',
      sql`(coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops`,
    ),
  ],
);

export const segments = pgTable('segments', { ...coreColumns(), ...declaredColumns(segmentDeclaration) });

export const contactLists = pgTable(
  'contact_lists',
  { ...coreColumns(), ...declaredColumns(contactListDeclaration) },
  () => [
    uniqueIndex('contact_lists_slug').on(sql`slug`),
    // Exactly one default: the first migration makes it, this keeps a second one out.
    uniqueIndex('contact_lists_default')
      .on(sql`is_default`)
      .where(sql`is_default`),
  ],
);

/** Signup forms. */
export const forms = pgTable('forms', { ...coreColumns(), ...declaredColumns(formDeclaration) }, () => [
  uniqueIndex('forms_slug').on(sql`slug`),
]);

/** Who is on which list, and since when. */
export const contactListMembers = pgTable(
  'contact_list_members',
  {
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    contact_list_id: uuid('contact_list_id')
      .notNull()
      .references(() => contactLists.id, { onDelete: 'cascade' }),
    /** unconfirmed, confirmed or unsubscribed */
    status: text('status').notNull(),
    source: text('source'),
    subscribed_at: moment('subscribed_at').notNull(),
    confirmed_at: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.contact_id, table.contact_list_id] }),
    index('contact_list_members_list').on(table.contact_list_id, table.status),
  ],
);

/** Every change of a membership: the record of consent. Never changed, gone only with the person. */
export const consentEvents = pgTable(
  'consent_events',
  {
    id: uuid('id').primaryKey(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** Null: it concerns all lists. */
    contact_list_id: uuid('contact_list_id'),
    event: text('event').notNull(),
    status_before: text('status_before'),
    /** Where from: `form`, `staff`, `import`, `mail` … */
    source: text('source'),
    /** The words that were agreed to. */
    wording: text('wording'),
    address: text('address'),
    user_agent: text('user_agent'),
    /** The person of the staff who did it. */
    actor_id: uuid('actor_id'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    index('consent_events_contact').on(table.contact_id, table.created_at),
    // Sign-ups per week: people who confirmed by themselves.
    index('consent_events_confirmed')
      .on(table.created_at)
      .where(sql`event = 'confirmed' and actor_id is null`),
  ],
);

/** Contacts that were merged into another one: their old links and what was recorded about them resolve to it. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    /** The merged contact. */
    merged_id: uuid('merged_id').primaryKey(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** Keyed hash of an address that is no longer used: erasing the person blocks it, too. */
    address_hash: text('address_hash').notNull(),
    actor_id: uuid('actor_id'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('contact_merges_contact').on(table.contact_id)],
);

/** Contacts that look alike and are different people: they are not proposed again. */
export const contactsToldApart = pgTable('contacts_told_apart', {
  contact_ids: uuid('contact_ids').array().primaryKey(),
  actor_id: uuid('actor_id'),
  created_at: moment('created_at').notNull(),
});

/** Addresses that get nothing though there is no contact any more to say so: erased ones, by keyed hash. */
export const suppressions = pgTable('suppressions', {
  address_hash: text('address_hash').primaryKey(),
  reason: text('reason').notNull(),
  created_at: moment('created_at').notNull(),
});

export const contactImports = pgTable(
  'contact_imports',
  {
    id: uuid('id').primaryKey(),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull(),
    /** receiving, queued, running, finished, failed or cancelled */
    status: text('status').notNull(),
    file_name: text('file_name'),
    contact_list_ids: uuid('contact_list_ids').array().notNull().default([]),
    /** Column of the file → field of a contact. */
    mapping: jsonb('mapping').notNull(),
    options: jsonb('options').notNull(),
    rows: integer('rows').notNull().default(0),
    imported: integer('imported').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** What the file says about who gets email: rows by state, and values that wait for a decision. */
    states: jsonb('states').notNull().default({}),
    /** The line that was processed last: earlier ones are not read again. */
    worked_line: integer('worked_line').notNull().default(0),
    /** Why the file as a whole could not be taken. */
    failure: text('failure'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    failure_said: jsonb('failure_said'),
    finished_at: moment('finished_at'),
  },
  (table) => [
    index('contact_imports_open')
      .on(table.created_at)
      .where(sql`status IN ('receiving', 'queued', 'running')`),
  ],
);

/** The rows of a file until they are worked on; afterwards only those that were refused, and why. */
export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => contactImports.id, { onDelete: 'cascade' }),
    /** Line of the file, the heading being line 1. */
    line: integer('line').notNull(),
    cells: jsonb('cells').notNull(),
    /** Folded address, so that erasing a person finds their rows. */
    email: text('email'),
    reason: text('reason'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    said: jsonb('said'),
    /** Why this person must get no email, by the file; null: it doesn't say that. */
    state: text('state'),
    done: boolean('done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.line] }),
    index('contact_import_rows_email').on(table.email),
  ],
);
