import { z } from 'zod';
import { isEmailAddress } from '#schema/fields/email.ts';
import { TEST_MAIL_RECIPIENTS_MAX } from '#schema/base/limits.ts';

const address = z
  .string('must be an email address')
  .transform((text) => text.trim())
  .refine(isEmailAddress, 'isn’t a valid email address');

/** Where a test goes, and whose data it shows. */
export const testBody = z.strictObject({
  emails: z
    .array(address, 'must be a list of email addresses')
    .min(1, 'is required')
    .max(TEST_MAIL_RECIPIENTS_MAX, `must be at most ${TEST_MAIL_RECIPIENTS_MAX} addresses`),
  contact_id: z.uuid('must be the id of a contact').nullable().optional(),
});

/** Each address once. */
export function testedFor(
  { emails, contact_id: contactId }: z.output<typeof testBody>,
  { id: userId }: { id: string },
): { emails: string[]; contactId: string | undefined; userId: string } {
  return { emails: [...new Set(emails)], contactId: contactId ?? undefined, userId };
}
