import { z } from 'zod';
import { isEmailAddress } from '#schema/fields/email.ts';
import { TEST_MAIL_RECIPIENTS_MAX } from '#schema/base/limits.ts';
import { faults } from '#schema/faults/faults.ts';

const address = z
  .string(faults.email)
  .transform((text) => text.trim())
  .refine(isEmailAddress, faults.emailInvalid);

/** Where a test goes, and whose data it shows. */
export const testBody = z.strictObject({
  emails: z
    .array(address, faults.emails)
    .min(1, faults.required)
    .max(TEST_MAIL_RECIPIENTS_MAX, faults.entriesAtMost(TEST_MAIL_RECIPIENTS_MAX)),
  contact_id: z.uuid(faults.recordId).nullable().optional(),
});

/** Each address once. */
export function testedFor(
  { emails, contact_id: contactId }: z.output<typeof testBody>,
  { id: userId }: { id: string },
): { emails: string[]; contactId: string | undefined; userId: string } {
  return { emails: [...new Set(emails)], contactId: contactId ?? undefined, userId };
}
