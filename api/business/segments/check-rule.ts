import { sql } from 'drizzle-orm';
import { type ContactGroup, usesEngagement, listsOfRule } from '#schema/contact-rules/contact-rule.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { trackingMode } from '../deliveries/newsletter-settings.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Throws 422 if a rule refers to a missing list, or to tracking that is off. `field` gets the error. */
export async function checkRule(on: Queries, rule: ContactGroup, field = 'rule'): Promise<void> {
  const listIds = listsOfRule(rule);
  if (listIds.length > 0) {
    const found = await rows(
      on,
      sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(listIds)}::uuid[]) FOR KEY SHARE`,
    );
    if (found.length < listIds.length) throw validationFailed({ [field]: [spoken('list_missing')] });
  }
  if (usesEngagement(rule) && (await trackingMode(on)) !== 'named') {
    throw validationFailed({
      [field]: [spoken('needs_tracking')],
    });
  }
}
