import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type SendingOptions, sendMailsOf } from '../../platform/mail/mail-line.ts';
import { singleMails } from '../../platform/mail/send-queued-mails.ts';

/** Sends the single emails that are due, as a lane of the product does. */
export function sendQueuedMails(deps: AppDeps, options?: SendingOptions): Promise<void> {
  return sendMailsOf(deps, singleMails, options);
}
