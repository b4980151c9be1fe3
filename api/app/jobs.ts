import { applySchedules } from '../platform/settings/apply-schedules.ts';
import {
  followDeclarations,
  indexDeclaredFields,
  startMigrating,
} from '../records/declarations/declaration-jobs.ts';
import { noteQuotations } from '../records/documents/note-quotations.ts';
import { publishDueReleases } from '../business/releases/publish-due-releases.ts';
import { publishDue } from '../records/publishing/publish-due.ts';
import { clearOldImports, startImports } from '../business/contact-import/run-imports.ts';
import { startListJobs } from '../business/row-files/run-list-jobs.ts';
import { answerCopyRequest } from '../platform/backup/copy-requests.ts';
import { clearExportFiles } from '../business/site-export/clear-export-files.ts';
import { startSiteExports } from '../business/site-export/run-site-exports.ts';
import { startSiteImports } from '../business/site-import/run-site-imports.ts';
import { startMails } from '../platform/mail/mail-worker.ts';
import { clearOldMails } from '../platform/mail/clear-old-mails.ts';
import { emptyOldLinkMails } from '../business/accounts/account-links.ts';
import { clearOldLinks } from '../business/accounts/account-links.ts';
import { clearHistory } from './clear-history.ts';
import { purgeExpired } from './purge-expired.ts';
import { followClock } from './clock-set-back.ts';
import { maintainDatabase } from './maintain-database.ts';
import { countEngagement } from '../business/engagement/count-engagement.ts';
import { checkCertificate } from '../business/operations/certificate.ts';
import { raiseAlerts } from '../business/operations/raise-alerts.ts';
import { backUpOnSchedule } from '../business/operations/scheduled-backups.ts';
import { endPauses } from '../business/contacts/end-pauses.ts';
import { forgetUnconfirmed } from '../business/subscriptions/forget-unconfirmed.ts';
import { startSender } from '../business/sending/sender.ts';
import { clearOldEmails } from '../business/emails/clear-old-emails.ts';
import { startEmails } from '../business/emails/email-line.ts';
import { readDueFeeds } from '../business/recurring/read-feeds.ts';
import { makeDueIssues } from '../business/recurring/make-due-issues.ts';
import { sendWelcomeSeries } from '../business/welcome/send-welcome.ts';
import { enterSeries } from '../business/series/enter-series.ts';
import { runSeries } from '../business/series/run-series.ts';
import { startHooks } from '../business/after-hooks/run-hooks.ts';
import { startWebhooks } from '../business/webhooks/deliver-webhooks.ts';
import { startSearchPings } from '../business/search-pings/send-pings.ts';
import { startMailbox } from '../business/bounces/read-mailbox.ts';
import type { Job, Worker } from '../platform/jobs/ticker.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** All background jobs. */
export const jobs: readonly (Job | Worker)[] = [
  { name: 'follow-declarations', everyMs: 3 * SECOND_MS, run: followDeclarations },
  { name: 'migrate-records', start: startMigrating },
  {
    name: 'index-declared-fields',
    everyMs: 60 * SECOND_MS,
    deadlineMs: HOUR_MS,
    run: indexDeclaredFields,
  },
  { name: 'publish-due', run: publishDue },
  { name: 'publish-due-releases', run: publishDueReleases },
  { name: 'note-quotations', everyMs: 10 * SECOND_MS, deadlineMs: HOUR_MS, run: noteQuotations },
  { name: 'apply-scheduled-settings', run: applySchedules },
  { name: 'send-welcome-series', run: sendWelcomeSeries },
  { name: 'enter-series', everyMs: 3 * SECOND_MS, run: enterSeries },
  { name: 'run-series', run: runSeries },
  { name: 'send-queued-mails', start: startMails },
  { name: 'send-emails', start: startEmails },
  { name: 'clear-old-emails', everyMs: 3_600 * SECOND_MS, run: clearOldEmails },
  { name: 'follow-clock', everyMs: 5 * SECOND_MS, run: followClock },
  { name: 'purge-expired', everyMs: HOUR_MS, run: purgeExpired },
  { name: 'clear-history', everyMs: HOUR_MS, run: clearHistory },
  {
    name: 'end-pauses',
    everyMs: 60 * SECOND_MS,
    run: ({ database, now }) => endPauses(database.queries, now()),
  },
  { name: 'forget-unconfirmed', everyMs: HOUR_MS, run: forgetUnconfirmed },
  { name: 'maintain-database', everyMs: 5 * SECOND_MS, run: (deps) => maintainDatabase(deps) },
  {
    name: 'answer-backup-requests',
    everyMs: SECOND_MS,
    deadlineMs: HOUR_MS,
    run: ({ database, env: { dataDir }, now }) => answerCopyRequest({ database, dataDir, now: now() }),
  },
  {
    name: 'back-up-on-schedule',
    everyMs: 60 * SECOND_MS,
    deadlineMs: 6 * HOUR_MS,
    run: (deps, signal) => backUpOnSchedule(deps, signal),
  },
  { name: 'check-certificate', everyMs: 6 * HOUR_MS, run: (deps) => checkCertificate(deps) },
  { name: 'raise-alerts', everyMs: 5 * 60 * SECOND_MS, run: raiseAlerts },
  { name: 'clear-old-mails', everyMs: 60 * SECOND_MS, run: clearOldMails },
  { name: 'empty-old-link-mails', everyMs: 60 * SECOND_MS, run: emptyOldLinkMails },
  { name: 'clear-old-links', everyMs: 5 * 60 * SECOND_MS, run: clearOldLinks },
  { name: 'clear-old-imports', everyMs: 60 * SECOND_MS, run: clearOldImports },
  { name: 'count-readings', run: countEngagement },
  { name: 'read-feeds', everyMs: 30 * SECOND_MS, deadlineMs: 5 * 60 * SECOND_MS, run: readDueFeeds },
  { name: 'make-recurring-issues', everyMs: 5 * SECOND_MS, run: makeDueIssues },
  { name: 'send-newsletters', start: startSender },
  { name: 'read-bounces', start: startMailbox },
  { name: 'deliver-webhooks', start: startWebhooks },
  { name: 'run-hooks', start: startHooks },
  { name: 'ping-search-engines', start: startSearchPings },
  { name: 'import-contacts', start: startImports },
  { name: 'list-jobs', start: startListJobs },
  { name: 'import-sites', start: startSiteImports },
  { name: 'export-sites', start: startSiteExports },
  { name: 'clear-export-files', everyMs: 60 * SECOND_MS, run: clearExportFiles },
];
