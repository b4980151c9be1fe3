// Generated from api/business/bounce-services/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import type { BounceServiceName } from '#schema/settings/parts/bounce-services.ts';
import type { BounceService } from './mail-service.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { sendgrid } from './sendgrid.ts';
import { ses } from './ses.ts';

/** Each BounceService by the name that it is declared with. */
export const services: Readonly<Record<BounceServiceName, BounceService>> = {
  mailgun: mailgun,
  postmark: postmark,
  sendgrid: sendgrid,
  ses: ses,
};
