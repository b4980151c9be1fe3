import { importQueue } from '../contacts/import/import-queue.ts';
import { publishingQueue } from '../content/publishing-queue.ts';
import { listJobQueue } from '../desk/list-job-queue.ts';
import { siteImportQueue } from '../import/job/site-import-queue.ts';
import type { Queue } from '../jobs/queue.ts';
import { mailQueue } from '../mail/mail-queue.ts';
import { campaignQueue } from '../newsletter/campaign-queue.ts';
import { mailboxQueue } from '../newsletter/returns/mailbox-queue.ts';
import { welcomeQueue } from '../newsletter/welcome/welcome-queue.ts';
import { webhookQueue } from '../webhooks/webhook-queue.ts';

/** Everything that works in the background on things that wait, in the order in which staff see it. */
export const queues: readonly Queue[] = [
  publishingQueue,
  campaignQueue,
  mailQueue,
  welcomeQueue,
  mailboxQueue,
  webhookQueue,
  importQueue,
  siteImportQueue,
  listJobQueue,
];
