import { z } from 'zod';
import { isEmailAddress } from '../fields/email.ts';
import { jsonObject } from '../base/json.ts';
import { plainText } from '../fields/parts/field.ts';
import { EMAIL_ATTACHMENTS_MAX, EMAIL_PART_MAX_CHARS, FILE_NAME_MAX_CHARS } from '../base/limits.ts';

const address = z
  .string('must be an email address')
  .transform((value) => value.trim())
  .refine((value) => isEmailAddress(value), 'isn’t a valid email address');

const part = z
  .string('must be text')
  .max(EMAIL_PART_MAX_CHARS, `must be at most ${EMAIL_PART_MAX_CHARS} characters`)
  .refine((value) => value.isWellFormed(), 'contains broken characters');

/** A media type without parameters, as in a header. */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/;

/** A file that comes with an email. */
export const emailAttachment = z.strictObject({
  filename: plainText({ max: FILE_NAME_MAX_CHARS }).refine((name) => name !== '', 'is required'),
  content_type: z
    .string('must be text')
    .transform((type) => type.trim().toLowerCase())
    .refine((type) => MEDIA_TYPE.test(type), 'must be a media type, such as application/pdf')
    .default('application/octet-stream'),
  content: z.base64('must be base64').min(1, 'is required').describe('The bytes of the file, in base64.'),
});

/** One email that a program has sent to one person. */
export const emailToSend = z.strictObject({
  to: address.describe('One email address.'),
  to_name: plainText({ max: 200 }).optional(),
  template_id: z.uuid('must be the id of a template').optional(),
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
    .max(EMAIL_ATTACHMENTS_MAX, `must be at most ${EMAIL_ATTACHMENTS_MAX} files`)
    .default([]),
});
export type EmailToSend = z.output<typeof emailToSend>;
