import type { Block } from '#schema/fields/blocks.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { rows } from '../../platform/database/database.ts';
import { sql } from 'drizzle-orm';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { checkSource, compileMail, mailLanguage } from '../mail-design/compile-mail.ts';
import type { MailSource } from '../mail-design/mail-source.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const SOURCE_FIELDS = ['subject', 'preheader', 'blocks', 'mjml'] as const;

/** Email templates: both parts of the email are composed at each save, so that errors are known at once. */
export const templateHooks: ResourceHooks = {
  async beforeSave(input, { tx, deps, stored }) {
    if (stored !== undefined && !SOURCE_FIELDS.some((field) => field in input)) return input;
    const source = sourceOf({ ...stored, ...input });
    await checkSource(source, { hasData: true });
    if (isEmpty(source)) return { ...input, html: null, text: null };
    const context = { siteUrl: deps.env.siteUrl, now: deps.now(), ...mailLanguage(deps, null) };
    const { html, text } = await compileMail(tx, source, context);
    return { ...input, html, text };
  },

  async usesOf(on, ids) {
    const found = await rows<{ id: string; name: string; is_series: boolean }>(
      on,
      sql`SELECT DISTINCT ON (s.template_id) s.template_id AS id, coalesce(e.name, l.name) AS name,
            e.id IS NOT NULL AS is_series FROM welcome_steps s LEFT JOIN contact_lists l ON l.id = s.contact_list_id
          LEFT JOIN email_series e ON e.id = s.series_id WHERE s.template_id = ANY (${sql.param(ids)}::uuid[])`,
    );
    return new Map(
      found.map(({ id, name, is_series: isSeries }) => [
        id,
        spoken(isSeries ? 'template_in_emails' : 'template_in_series', { name }),
      ]),
    );
  },

  async beforeRemove({ id }, { tx }) {
    const use = (await templateHooks.usesOf?.(tx, [id]))?.get(id);
    if (use !== undefined) throw new ApiError('in_use', { message: use });
  },
};

/** The parts of a record that an email is made of. */
export function sourceOf(record: Record<string, unknown>): MailSource {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : null);
  return {
    subject: text('subject'),
    preheader: text('preheader'),
    // Checked when they were saved.
    blocks: (record.blocks ?? []) as Block[],
    mjml: text('mjml'),
  };
}

/** Nothing to send yet. */
export function isEmpty({ blocks, mjml }: MailSource): boolean {
  return blocks.length === 0 && (mjml ?? '').trim() === '';
}
