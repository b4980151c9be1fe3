import { aiRoutes } from './ai/ai-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { signInSettingsRoutes } from './auth/sign-in-settings-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { openidRoutes } from './auth/openid-routes.ts';
import { passkeyRoutes } from './auth/passkey-routes.ts';
import { contactRoutes } from './contacts/contact-routes.ts';
import { contactExportRoutes } from './contacts/export-csv.ts';
import { duplicateRoutes } from './contacts/duplicates/duplicate-routes.ts';
import { importRoutes } from './contacts/import/import-routes.ts';
import { timelineRoutes } from './contacts/timeline.ts';
import { emailRoutes } from './contacts/email-routes.ts';
import { contentActionRoutes } from './content/content-actions.ts';
import { bulkRoutes } from './desk/bulk-routes.ts';
import { contentExportRoutes } from './desk/export-content.ts';
import { recordExportRoutes } from './desk/export-records.ts';
import { contentImportRoutes } from './desk/import-routes.ts';
import { savedViewRoutes } from './desk/saved-views.ts';
import { contentRoutes } from './content/content-routes.ts';
import { siteImportRoutes } from './import/job/site-import-routes.ts';
import { listRoutes } from './content/list-routes.ts';
import { presenceRoutes } from './content/presence.ts';
import { publishingRoutes } from './content/publishing-routes.ts';
import { revisionRoutes } from './content/revision-routes.ts';
import { trashRoutes } from './content/trash-routes.ts';
import type { Route } from './http/route.ts';
import { settingsIndexOf } from './http/settings-index.ts';
import { coverRoutes } from './media/cover-routes.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import { archiveRoutes } from './newsletter/archive-routes.ts';
import { bounceRoutes } from './newsletter/bounce-routes.ts';
import { campaignReadRoutes } from './newsletter/campaign-reads.ts';
import { campaignRoutes } from './newsletter/campaign-routes.ts';
import { newsletterCheckRoutes } from './newsletter/checks/newsletter-checks.ts';
import { mentionRoutes } from './newsletter/mention-routes.ts';
import { emailSettingsRoutes } from './mail/email-settings-routes.ts';
import { newsletterSettingsRoutes } from './newsletter/newsletter-settings.ts';
import { resultRoutes } from './newsletter/results/result-routes.ts';
import { previewRoutes } from './newsletter/preview-routes.ts';
import { bounceSettingsRoutes } from './newsletter/returns/bounce-settings-routes.ts';
import { serviceRoutes } from './newsletter/returns/service-routes.ts';
import { welcomeRoutes } from './newsletter/welcome/welcome-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { secondFactorRoutes } from './people/second-factor-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { tableRoutes } from './resources/table-routes.ts';
import { calendarRoutes } from './planning/calendar-routes.ts';
import { todayRoutes } from './planning/today-routes.ts';
import { segmentRoutes } from './segments/segment-routes.ts';
import { queueRoutes } from './queues/queue-routes.ts';
import { redirectRoutes } from './content/redirect-routes.ts';
import { extensions } from './extensions.ts';
import { searchRoutes } from './search/search-routes.ts';

const rooms: readonly Route[] = [
  ...authRoutes,
  ...passkeyRoutes,
  ...openidRoutes,
  ...signInSettingsRoutes,
  ...peopleRoutes,
  ...secondFactorRoutes,
  ...auditRoutes,
  ...calendarRoutes,
  ...todayRoutes,
  ...savedViewRoutes,
  ...bulkRoutes,
  ...contentExportRoutes,
  ...contentImportRoutes,
  ...recordExportRoutes(extensions.hooks),
  ...siteImportRoutes,
  ...contentRoutes,
  ...contentActionRoutes,
  ...publishingRoutes,
  ...revisionRoutes,
  ...presenceRoutes,
  ...trashRoutes,
  ...listRoutes,
  ...aiRoutes,
  ...mediaRoutes,
  ...coverRoutes,
  ...emailRoutes,
  ...contactRoutes,
  ...contactExportRoutes,
  ...duplicateRoutes,
  ...timelineRoutes,
  ...importRoutes,
  ...outboxRoutes,
  ...campaignRoutes,
  ...campaignReadRoutes,
  ...resultRoutes,
  ...previewRoutes,
  ...mentionRoutes,
  ...newsletterCheckRoutes,
  ...segmentRoutes,
  ...newsletterSettingsRoutes,
  ...emailSettingsRoutes,
  ...archiveRoutes,
  ...bounceRoutes,
  ...serviceRoutes,
  ...welcomeRoutes,
  ...bounceSettingsRoutes,
  ...webhookRoutes,
  ...tableRoutes(extensions.hooks),
  ...queueRoutes,
  ...searchRoutes,
  ...redirectRoutes,
];

/** Everything that is served under `/api/v1`, room by room. */
export const routes: readonly Route[] = [...rooms, settingsIndexOf(rooms)];
