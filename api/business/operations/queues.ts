import { importQueue } from '../contact-import/import-queue.ts';
import { publishingQueue } from '../../records/publishing/publishing-queue.ts';
import { listJobQueue } from '../bulk-edits/list-job-queue.ts';
import { siteExportQueue } from '../site-export/site-export-queue.ts';
import { siteImportQueue } from '../site-import/site-import-queue.ts';
import { schedulesQueue } from '../../platform/settings/schedules-queue.ts';
import { releasesQueue } from '../releases/releases-queue.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { mailQueue } from '../../platform/mail/mail-queue.ts';
import { campaignQueue } from '../campaigns/campaign-queue.ts';
import { mailboxQueue } from '../bounces/mailbox-queue.ts';
import { emailQueue } from '../emails/email-line.ts';
import { recurringQueue } from '../recurring/recurring-queue.ts';
import { seriesQueue } from '../series/series-queue.ts';
import { welcomeQueue } from '../welcome/welcome-queue.ts';
import { hookQueue } from '../after-hooks/hook-queue.ts';
import { searchPingQueue } from '../search-pings/ping-queue.ts';
import { webhookQueue } from '../webhooks/webhook-queue.ts';

/** Every background queue, in the order in which staff see them. */
export const queues: readonly Queue[] = [
  publishingQueue,
  releasesQueue,
  schedulesQueue,
  campaignQueue,
  mailQueue,
  emailQueue,
  recurringQueue,
  welcomeQueue,
  seriesQueue,
  mailboxQueue,
  webhookQueue,
  hookQueue,
  searchPingQueue,
  importQueue,
  siteImportQueue,
  siteExportQueue,
  listJobQueue,
];
