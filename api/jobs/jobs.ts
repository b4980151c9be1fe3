import { publishDue } from '../content/publish-due.ts';
import { clearOldMails, sendQueuedMails } from '../mail/send-queued-mails.ts';
import { clearOut } from './clear-out.ts';
import { startSender } from '../newsletter/sending/sender.ts';
import type { Job, Worker } from './ticker.ts';

/** Everything that goes on by itself. */
export const jobs: readonly (Job | Worker)[] = [
  { name: 'publish-due', run: publishDue },
  { name: 'send-queued-mails', run: sendQueuedMails },
  { name: 'clear-out', run: clearOut },
  { name: 'clear-old-mails', run: clearOldMails },
  { name: 'send-newsletters', start: startSender },
];
