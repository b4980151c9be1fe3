import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { categories as categoryDeclaration } from '#schema/resources/categories.ts';
import { contactLists as contactListDeclaration } from '#schema/resources/contact-lists.ts';
import { contacts as contactDeclaration } from '#schema/resources/contacts.ts';
import { emailNewsletters as campaignDeclaration } from '#schema/resources/email-newsletters.ts';
import { emailTemplates as templateDeclaration } from '#schema/resources/email-templates.ts';
import { tags as tagDeclaration } from '#schema/resources/tags.ts';
import { users as userDeclaration } from '#schema/resources/users.ts';
import { coreColumns, declaredColumns, moment } from './from-declaration.ts';

/*
 * Tables of the resources that have one of their own: core columns, the columns of the declaration, and by hand only
 * what a declaration cannot know. Their rows are read and written through the table store, which goes by the
 * declaration; hence the columns are named in SQL below, not by property.
 */

export const categories = pgTable(
  'categories',
  { ...coreColumns(), ...declaredColumns(categoryDeclaration) },
  () => [uniqueIndex('categories_slug').on(sql`slug`)],
);

export const tags = pgTable('tags', { ...coreColumns(), ...declaredColumns(tagDeclaration) }, () => [
  uniqueIndex('tags_slug').on(sql`slug`),
]);

export const newsletterTemplates = pgTable('newsletter_templates', {
  ...coreColumns(),
  ...declaredColumns(templateDeclaration),
});

export const newsletterCampaigns = pgTable(
  'newsletter_campaigns',
  { ...coreColumns(), ...declaredColumns(campaignDeclaration) },
  () => [uniqueIndex('newsletter_campaigns_slug').on(sql`slug`)],
);

export const contacts = pgTable(
  'contacts',
  { ...coreColumns(), ...declaredColumns(contactDeclaration) },
  () => [
    uniqueIndex('contacts_email').on(sql`lower(email)`),
    index('contacts_created').on(sql`created_at desc`),
  ],
);

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

export const users = pgTable('users', { ...coreColumns(), ...declaredColumns(userDeclaration) }, () => [
  uniqueIndex('users_email').on(sql`lower(email)`),
]);

/** Who is on which list, and how they came to it. */
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
