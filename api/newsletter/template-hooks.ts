import type { Block } from '#schema/fields/blocks.ts';
import { ApiError } from '../http/api-error.ts';
import { rows } from '../database/database.ts';
import { sql } from 'drizzle-orm';
import type { ResourceHooks } from '../resources/table-routes.ts';
import { type MailSource, checkSource, compileMail } from './compile/compile-mail.ts';

const SOURCE_FIELDS = ['subject', 'preheader', 'blocks', 'mjml'] as const;

/** Email templates: both parts of the mail are made at each save, so that what cannot be sent is known at once. */
export const templateHooks: ResourceHooks = {
  async beforeSave(input, { tx, deps, stored }) {
    if (stored !== undefined && !SOURCE_FIELDS.some((field) => field in input)) return input;
    const source = sourceOf({ ...stored, ...input });
    checkSource(source);
    if (isEmpty(source)) return { ...input, html: null, text: null };
    const context = { siteUrl: deps.env.siteUrl, now: deps.now() };
    const { html, text } = await compileMail(tx, source, context);
    return { ...input, html, text };
  },

  async beforeRemove(record, { tx }) {
    const [step] = await rows<{ name: string }>(
      tx,
      sql`SELECT l.name FROM welcome_steps s JOIN contact_lists l ON l.id = s.contact_list_id WHERE s.template_id = ${record.id} LIMIT 1`,
    );
    if (step !== undefined)
      throw new ApiError('in_use', { message: `New readers of “${step.name}” are sent this template.` });
  },
};

/** The parts of a record that a mail is made of. */
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
