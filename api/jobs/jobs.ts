import { publishDue } from '../content/publish-due.ts';
import { clearOldMails, sendQueuedMails } from '../mail/send-queued-mails.ts';
import { clearOut } from './clear-out.ts';
import type { Job } from './ticker.ts';

/** Everything the ticker does. */
export const jobs: readonly Job[] = [
  { name: 'publish-due', run: publishDue },
  { name: 'send-queued-mails', run: sendQueuedMails },
  { name: 'clear-out', run: clearOut },
  { name: 'clear-old-mails', run: clearOldMails },
];
