import { publishDue } from '../records/publishing/publish-due.ts';
import { clearOldImports, startImports } from '../business/contact-import/run-imports.ts';
import { clearOldListJobs, startListJobs } from '../business/row-files/run-list-jobs.ts';
import { clearOldSiteImports, startSiteImports } from '../business/site-import/run-site-imports.ts';
import { startMails } from '../platform/mail/mail-worker.ts';
import { clearOldMails } from '../platform/mail/clear-old-mails.ts';
import { emptyOldLinkMails } from '../business/accounts/account-links.ts';
import { clearOldLinks } from '../business/accounts/account-links.ts';
import { clearOut } from './clear-out.ts';
import { clearOldFailures } from '../platform/jobs/failures.ts';
import { followClock } from './clock-set-back.ts';
import { lookAfterDatabase } from './look-after-database.ts';
import { clearOldReadings, countReadings } from '../business/engagement/settle-readings.ts';
import { startSender } from '../business/sending/sender.ts';
import { sendWelcomeSeries } from '../business/welcome/send-welcome.ts';
import { clearOldWebhookDeliveries, startWebhooks } from '../business/webhooks/deliver-webhooks.ts';
import { clearOldBounceReports } from '../business/bounces/old-reports.ts';
import { startMailbox } from '../business/bounces/read-mailbox.ts';
import type { Job, Worker } from '../platform/jobs/ticker.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** Everything that goes on by itself. */
export const jobs: readonly (Job | Worker)[] = [
  { name: 'publish-due', run: publishDue },
  { name: 'send-welcome-series', run: sendWelcomeSeries },
  { name: 'send-queued-mails', start: startMails },
  { name: 'follow-clock', everyMs: 5 * SECOND_MS, run: followClock },
  { name: 'clear-out', everyMs: HOUR_MS, run: clearOut },
  { name: 'look-after-database', everyMs: 5 * SECOND_MS, run: (deps) => lookAfterDatabase(deps) },
  { name: 'clear-old-failures', everyMs: HOUR_MS, run: clearOldFailures },
  { name: 'clear-old-mails', run: clearOldMails },
  { name: 'empty-old-link-mails', everyMs: 60 * SECOND_MS, run: emptyOldLinkMails },
  { name: 'clear-old-links', everyMs: 5 * 60 * SECOND_MS, run: clearOldLinks },
  { name: 'clear-old-imports', run: clearOldImports },
  { name: 'count-readings', run: countReadings },
  { name: 'clear-old-readings', everyMs: HOUR_MS, run: clearOldReadings },
  { name: 'clear-old-list-jobs', everyMs: HOUR_MS, run: clearOldListJobs },
  { name: 'clear-old-site-imports', everyMs: HOUR_MS, run: clearOldSiteImports },
  { name: 'send-newsletters', start: startSender },
  { name: 'clear-old-webhook-deliveries', everyMs: HOUR_MS, run: clearOldWebhookDeliveries },
  { name: 'clear-old-bounce-reports', everyMs: HOUR_MS, run: clearOldBounceReports },
  { name: 'read-bounces', start: startMailbox },
  { name: 'deliver-webhooks', start: startWebhooks },
  { name: 'import-contacts', start: startImports },
  { name: 'list-jobs', start: startListJobs },
  { name: 'import-sites', start: startSiteImports },
];
