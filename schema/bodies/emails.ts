import { z } from 'zod';
import { isEmailAddress } from '../fields/email.ts';
import { jsonObject } from '../base/json.ts';
import { plainText } from '../fields/parts/field.ts';
import { EMAIL_ATTACHMENTS_MAX, EMAIL_PART_MAX_CHARS, FILE_NAME_MAX_CHARS } from '../base/limits.ts';
import { faults } from '../faults/faults.ts';

const address = z
  .string(faults.email)
  .transform((value) => value.trim())
  .refine((value) => isEmailAddress(value), faults.emailInvalid);

const part = z
  .string(faults.text)
  .max(EMAIL_PART_MAX_CHARS, faults.charactersAtMost(EMAIL_PART_MAX_CHARS))
  .refine((value) => value.isWellFormed(), faults.invalidCharacters);

/** A media type without parameters, as in a header. */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/;

/** A file that comes with an email. */
export const emailAttachment = z.strictObject({
  filename: plainText({ max: FILE_NAME_MAX_CHARS }).refine((name) => name !== '', faults.required),
  content_type: z
    .string(faults.text)
    .transform((type) => type.trim().toLowerCase())
    .refine((type) => MEDIA_TYPE.test(type), faults.mediaType)
    .default('application/octet-stream'),
  content: z.base64(faults.base64).min(1, faults.required).describe('The bytes of the file, in base64.'),
});

/** One email that a program has sent to one person. */
export const emailToSend = z.strictObject({
  to: address.describe('One email address.'),
  to_name: plainText({ max: 200 }).optional(),
  template_id: z.uuid(faults.recordId).optional(),
  variables: jsonObject
    .optional()
    .describe('Read in the template, the subject, and both parts as `{{ data.name }}`.'),
  subject: plainText({ max: 500 }).optional().describe('Default: that of the template.'),
  html: part.optional(),
  text: part.optional().describe('Default: made from the HTML.'),
  from: address.optional().describe('One of the senders in Settings → Email. Default: the first.'),
  reply_to: address.optional(),
  attachments: z
    .array(emailAttachment)
    .max(EMAIL_ATTACHMENTS_MAX, faults.entriesAtMost(EMAIL_ATTACHMENTS_MAX))
    .default([]),
});
export type EmailToSend = z.output<typeof emailToSend>;
