import type { ExportPart } from '#schema/base/export-parts.ts';

/** A table whose rows an archive contains. */
export interface ArchiveTable {
  table: string;
  part: ExportPart;
  /** The columns that its rows are sorted by. */
  key: readonly string[];
  /** Columns that are recomputed on import, or useless elsewhere. */
  without?: readonly string[];
  /** SQL over the row `t`: which rows are exported. */
  where?: string;
  /** SQL over the imported row `r`: whether what it refers to is here. */
  needs?: string;
}

const has = (table: string, column: string) => `EXISTS (SELECT FROM ${table} x WHERE x.id = r.${column})`;
/** Content in the trash isn’t exported. */
const KEPT = `EXISTS (SELECT FROM content x WHERE x.status <> 'trashed' AND x.id = `;

/** Ordered so that each table comes after those it refers to. */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  { table: 'categories', part: 'content', key: ['id'] },
  { table: 'tags', part: 'content', key: ['id'] },
  { table: 'images', part: 'content', key: ['identifier'] },
  { table: 'files', part: 'content', key: ['identifier'] },
  {
    table: 'content',
    part: 'content',
    key: ['id'],
    without: [
      'search',
      'title_folded',
      'before_trash',
      'trashed_at',
      'quoted_version',
      'quoted_published_version',
    ],
    where: `t.status <> 'trashed'`,
  },
  { table: 'publications', part: 'content', key: ['id'], without: ['search', 'title_folded'] },
  { table: 'revisions', part: 'content', key: ['record_id', 'number'], where: `${KEPT} t.record_id)` },
  { table: 'redirects', part: 'content', key: ['id'] },
  { table: 'imported_sources', part: 'content', key: ['system', 'origin', 'kind', 'source_id'] },
  { table: 'contact_lists', part: 'contacts', key: ['id'] },
  { table: 'segments', part: 'contacts', key: ['id'] },
  { table: 'forms', part: 'newsletters', key: ['id'] },
  { table: 'newsletter_templates', part: 'newsletters', key: ['id'] },
  { table: 'newsletter_campaigns', part: 'newsletters', key: ['id'] },
  {
    table: 'recurring_issues',
    part: 'newsletters',
    key: ['id'],
    needs: has('newsletter_templates', 'template_id'),
  },
  {
    table: 'recurring_issue_runs',
    part: 'newsletters',
    key: ['id'],
    needs: has('recurring_issues', 'recurring_issue_id'),
  },
  {
    table: 'recurring_feed_items',
    part: 'newsletters',
    key: ['recurring_issue_id', 'key'],
    needs: has('recurring_issues', 'recurring_issue_id'),
  },
  { table: 'newsletter_contents', part: 'newsletters', key: ['campaign_id'] },
  {
    table: 'newsletter_mentions',
    part: 'newsletters',
    key: ['campaign_id', 'content_id'],
    where: `${KEPT} t.content_id)`,
    needs: has('content', 'content_id'),
  },
  { table: 'newsletter_links', part: 'newsletters', key: ['campaign_id', 'number'] },
  { table: 'newsletter_reading_hours', part: 'newsletters', key: ['campaign_id', 'hour', 'name'] },
  { table: 'newsletter_counters', part: 'newsletters', key: ['campaign_id', 'writer', 'name'] },
  { table: 'contacts', part: 'contacts', key: ['id'], without: ['address_hash'] },
  { table: 'contact_list_members', part: 'contacts', key: ['contact_id', 'contact_list_id'] },
  { table: 'consent_events', part: 'contacts', key: ['id'] },
  { table: 'contact_merges', part: 'contacts', key: ['merged_id'] },
  { table: 'contacts_told_apart', part: 'contacts', key: ['contact_ids'] },
  { table: 'suppressions', part: 'contacts', key: ['address_hash'] },
  { table: 'bounce_reports', part: 'contacts', key: ['id'] },
  {
    table: 'newsletter_deliveries',
    part: 'contacts',
    key: ['id'],
    without: ['sender_id'],
    needs: has('newsletter_campaigns', 'campaign_id'),
  },
  { table: 'email_series', part: 'newsletters', key: ['id'] },
  {
    table: 'series_people',
    part: 'contacts',
    key: ['series_id', 'contact_id'],
    needs: has('email_series', 'series_id'),
  },
  {
    table: 'welcome_steps',
    part: 'newsletters',
    key: ['id'],
    needs: `(${has('contact_lists', 'contact_list_id')} OR ${has('email_series', 'series_id')}) AND (r.kind <> 'email' OR ${has('newsletter_templates', 'template_id')})`,
  },
  { table: 'welcome_runs', part: 'contacts', key: ['contact_id', 'contact_list_id'] },
  { table: 'welcome_sends', part: 'contacts', key: ['id'], needs: has('welcome_steps', 'step_id') },
  { table: 'settings', part: 'settings', key: ['key'] },
];

/**
 * Tables that aren’t exported, and why. A new table is named here or above.
 * @tests
 */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  users: 'accounts and how people sign in stay with the instance',
  sessions: 'as users',
  one_time_tokens: 'as users',
  second_factors: 'as users',
  recovery_codes: 'as users',
  api_tokens: 'as users',
  known_devices: 'as users',
  passkeys: 'as users',
  passkey_challenges: 'as users',
  openid_identities: 'as users',
  openid_attempts: 'as users',
  calendar_feeds: 'as users',
  releases: 'plans for versions of this site',
  release_items: 'as releases',
  saved_views: 'as users',
  audit_entries: 'says what was done on this instance',
  settings_revisions: 'the history of settings stays with the instance',
  settings_schedules: 'a change that waits for its time is made again',
  webhooks: 'holds the secret of another program, which sends to this address',
  webhook_deliveries: 'as webhooks',
  hook_runs: 'work of this instance',
  outbox: 'work of this instance',
  queue_failures: 'work of this instance',
  idempotent_answers: 'work of this instance',
  list_jobs: 'work of this instance',
  list_job_items: 'work of this instance',
  site_imports: 'work of this instance',
  site_import_items: 'work of this instance',
  site_import_files: 'work of this instance',
  site_exports: 'work of this instance',
  missing_pages: 'counted again',
  search_pings: 'work of this instance',
  contact_imports: 'work of this instance',
  contact_import_rows: 'work of this instance',
  comments: 'what people with accounts here said to each other',
  presences: 'work of this instance',
  mails: 'holds links that open accounts',
  emails: 'what other programs sent',
  email_attachments: 'what other programs sent',
  mail_limits: 'work of this instance',
  mail_relay: 'what this instance saw of its mail server',
  bounce_mailboxes: 'what this instance read of its mailbox',
  newsletter_senders: 'work of this instance',
  newsletter_rates: 'the pace of this instance',
  newsletter_readings: 'counted in newsletter_links and newsletter_reading_hours',
  text_links: 'found again in the texts',
  quotations: 'found again in the texts',
  quoted_books: 'found again when quotations are checked',
  search_terms: 'found again in the texts',
  document_counts: 'counted again',
  declared_fields: 'follows from the declarations',
  field_migrations: 'follows from the declarations',
  declaring_nodes: 'work of this instance',
  ai_usage: 'what this instance spent',
  ai_part_notes: 'work of this instance',
  ai_sources: 'books that staff uploaded to draft from',
  ai_stops: 'work of this instance',
  ai_providers: 'work of this instance',
};
