import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as tables from '../platform/tables/index.ts';
import { extensions } from './extensions.ts';

/**
 * A sentence of the product that is stored has its message beside it, so that each person reads it in their language. A column
 * whose name says that it may hold a sentence has such a message, or is named here with what it holds instead.
 */

/** Names of columns that may hold a sentence. */
const SAYS =
  /(?:^|_)(?:answer|cause|detail|diagnostic|error|explanation|failure|fault|hint|message|note|problem|reason|reply|report|warning|why)s?$/;

/** What is in the others: codes, counts, messages in themselves, and texts that are not of the product. */
const OTHERS: Readonly<Record<string, string>> = {
  'ai_part_notes.notes': 'what a model wrote',
  'ai_providers.failures': 'a count',
  'audit_entries.details': 'values by their names',
  'bounce_mailboxes.failures': 'a count',
  'bounce_mailboxes.messages': 'a count',
  'bounce_reports.diagnostic': 'what a mail server said',
  'emails.smtp_reply': 'what the mail server said',
  'idempotent_answers.answer': 'an answer that is sent again as it was',
  'mail_relay.problem': 'a code',
  'mails.smtp_reply': 'what the mail server said',
  'newsletter_deliveries.reason': 'a word',
  'newsletter_deliveries.smtp_reply': 'what the mail server said',
  'recurring_issue_runs.detail': 'a text for each language',
  'recurring_issue_runs.reason': 'a code',
  'recurring_issues.feed_problem': 'a code',
  'redirects.note': 'what a person wrote',
  'releases.note': 'what a person wrote',
  'series_people.reason': 'a code',
  'site_import_items.notes': 'messages',
  'suppressions.reason': 'a code',
  'webhook_deliveries.answer': 'what the receiver said',
  'webhooks.problems': 'a switch',
  'welcome_runs.reason': 'a code',
};

interface Column {
  table: string;
  name: string;
  beside: ReadonlySet<string>;
}

const columns = Object.values(tables)
  .filter((table) => isTable(table))
  .flatMap((table): Column[] => {
    const names = Object.values(getTableColumns(table)).map(({ name }) => name);
    return names.map((name) => ({ table: getTableName(table), name, beside: new Set(names) }));
  });

/** `reason` is kept in `said`, `failure` in `failure_said`, `status_reason` in `status_said`. */
const saidOf = (name: string) => (name === 'reason' ? 'said' : `${name.replace(/_reason$/, '')}_said`);
const nameOf = ({ table, name }: Column) => `${table}.${name}`;
const unkept = columns.filter(({ name, beside }) => SAYS.test(name) && !beside.has(saidOf(name)));

describe('a stored text', () => {
  it('has its message beside it, or is not of the product', () => {
    expect(unkept.map(nameOf).filter((name) => OTHERS[name] === undefined)).toEqual([]);
  });

  it('is named here only while it is stored', () => {
    const stored = new Set(unkept.map(nameOf));
    expect(Object.keys(OTHERS).filter((name) => !stored.has(name))).toEqual([]);
  });

  it('of a record that the API lists is read with its message', () => {
    const declared = columns.filter(
      ({ name, beside }) => name.endsWith('_reason') && beside.has(saidOf(name)),
    );
    const kept = Object.values(extensions.hooks).flatMap(({ keptTexts = {} }) => Object.entries(keptTexts));
    const pair = (name: string, column: string) => `${name} in ${column}`;
    expect(kept.map((one) => pair(...one)).toSorted()).toEqual(
      declared.map(({ name }) => pair(name, saidOf(name))).toSorted(),
    );
    expect(kept.length).toBeGreaterThan(1);
  });
});
