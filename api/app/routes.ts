import { aiRoutes } from '../business/drafting/ai-routes.ts';
import { translateRoute } from '../business/drafting/translation/translate-route.ts';
import { auditRoutes } from '../business/operations/audit-routes.ts';
import { signInSettingsRoutes } from '../business/sign-in/sign-in-settings-routes.ts';
import { authRoutes } from '../business/sign-in/auth-routes.ts';
import { ownAccountRoutes } from '../business/sign-in/own-account.ts';
import { openidRoutes } from '../business/sign-in/openid-routes.ts';
import { passkeyRoutes } from '../business/sign-in/passkey-routes.ts';
import { formRoutes } from '../business/signup-forms/form-routes.ts';
import { contactRoutes } from '../business/subscriptions/contact-routes.ts';
import { contactExportRoutes } from '../business/contacts/export-csv.ts';
import { duplicateRoutes } from '../business/duplicates/duplicate-routes.ts';
import { importRoutes } from '../business/contact-import/import-routes.ts';
import { timelineRoutes } from '../business/contacts/timeline.ts';
import { emailRoutes } from '../business/subscriptions/email-routes.ts';
import { preferencesRoutes } from '../business/subscriptions/preferences-routes.ts';
import { contentActionRoutes } from '../records/content/content-actions.ts';
import { bulkRoutes } from '../business/bulk-edits/bulk-routes.ts';
import { exportRoutes } from '../business/row-files/export-rows.ts';
import { contentImportRoutes } from '../business/row-files/import-routes.ts';
import { savedViewRoutes } from '../business/planning/saved-views.ts';
import { bookRoutes } from '../records/content/book-routes.ts';
import { contentRoutes } from '../records/content/content-routes.ts';
import { siteExportRoutes } from '../business/site-export/site-export-routes.ts';
import { siteImportRoutes } from '../business/site-import/site-import-routes.ts';
import { quotationRoutes } from '../business/quotations/quotation-routes.ts';
import { rehearsalRoutes } from '../business/rehearsals/rehearsal-routes.ts';
import { releaseRoutes } from '../business/releases/release-routes.ts';
import { commentRoutes } from '../business/comments/comment-routes.ts';
import { threadRoutes } from '../business/comments/thread-routes.ts';
import { listRoutes } from '../records/lists/list-routes.ts';
import { presenceRoutes } from '../records/content/presence.ts';
import { publishingRoutes } from '../records/publishing/publishing-routes.ts';
import { nearbyRoutes } from '../records/content/nearby-routes.ts';
import { revisionRoutes } from '../records/content/revision-routes.ts';
import { translationRoutes } from '../records/content/translation-routes.ts';
import { trashRoutes } from '../records/content/trash-routes.ts';
import type { Route } from '../platform/route/route.ts';
import { otherSettingsRoutes, settingsIndexOf } from '../platform/settings/settings-index.ts';
import { coverRoutes } from '../records/drawn-images/cover-routes.ts';
import { fileRoutes } from '../records/media/file-routes.ts';
import { mediaRoutes } from '../records/media/media-routes.ts';
import { outboxRoutes } from '../platform/mail/outbox-routes.ts';
import { archiveRoutes } from '../business/campaigns/routes/archive-routes.ts';
import { bounceRoutes } from '../business/bounces/bounce-routes.ts';
import { campaignReadRoutes } from '../business/campaigns/routes/campaign-reads.ts';
import { campaignRoutes } from '../business/campaigns/routes/campaign-routes.ts';
import { newsletterCheckRoutes } from '../business/newsletter-checks/newsletter-checks.ts';
import { mentionRoutes } from '../business/campaigns/routes/mention-routes.ts';
import { emailDomainRoutes } from '../business/newsletter-checks/email-domains.ts';
import { senderRoutes } from '../business/campaigns/routes/sender-routes.ts';
import { emailSettingsRoutes } from '../platform/mail/email-settings-routes.ts';
import { newsletterSettingsRoutes } from '../business/deliveries/newsletter-settings.ts';
import { resultRoutes } from '../business/results/result-routes.ts';
import { previewRoutes } from '../business/campaigns/routes/preview-routes.ts';
import { bounceSettingsRoutes } from '../business/bounces/bounce-settings-routes.ts';
import { serviceRoutes } from '../business/bounce-services/service-routes.ts';
import { singleEmailRoutes } from '../business/emails/email-routes.ts';
import { recurringRoutes } from '../business/recurring/recurring-routes.ts';
import { seriesRoutes } from '../business/series/series-routes.ts';
import { welcomeRoutes } from '../business/welcome/welcome-routes.ts';
import { peopleRoutes } from '../business/people/people-routes.ts';
import { secondFactorRoutes } from '../business/people/second-factor-routes.ts';
import { webhookRoutes } from '../business/webhooks/webhook-routes.ts';
import { tableRoutes } from '../records/resources/tables/table-routes.ts';
import { proposeRoute } from '../business/planning/propose-route.ts';
import { calendarRoutes } from '../business/planning/calendar-routes.ts';
import { todayRoutes } from '../business/planning/today-routes.ts';
import { firstRunRoutes } from '../business/first-run/first-run-routes.ts';
import { mcpRoutes } from '../business/mcp/mcp-routes.ts';
import { segmentRoutes } from '../business/segments/segment-routes.ts';
import { systemRoutes } from '../business/operations/system-routes.ts';
import { queueRoutes } from '../business/operations/queue-routes.ts';
import { redirectFileRoutes } from '../business/redirect-files/redirect-file-routes.ts';
import { brokenLinkRoutes } from '../records/redirects/broken-link-routes.ts';
import { redirectRoutes } from '../records/redirects/redirect-routes.ts';
import { extensions } from './extensions.ts';
import { siteRoutes } from '../business/site/site-routes.ts';
import { searchRoutes } from '../records/search/search-routes.ts';

const rooms: readonly Route[] = [
  ...authRoutes,
  ...ownAccountRoutes,
  ...passkeyRoutes,
  ...openidRoutes,
  ...signInSettingsRoutes,
  ...peopleRoutes,
  ...secondFactorRoutes,
  ...auditRoutes,
  ...calendarRoutes,
  ...todayRoutes,
  ...firstRunRoutes,
  ...savedViewRoutes,
  ...bulkRoutes,
  ...exportRoutes(extensions.hooks),
  ...contentImportRoutes,
  ...siteImportRoutes,
  ...siteExportRoutes,
  ...contentRoutes,
  ...bookRoutes,
  ...quotationRoutes,
  ...releaseRoutes,
  ...rehearsalRoutes,
  ...commentRoutes,
  ...threadRoutes,
  ...nearbyRoutes,
  ...contentActionRoutes,
  ...publishingRoutes,
  proposeRoute,
  ...revisionRoutes,
  ...presenceRoutes,
  ...translationRoutes,
  ...trashRoutes,
  ...listRoutes,
  ...aiRoutes,
  translateRoute,
  ...mediaRoutes,
  ...fileRoutes,
  ...coverRoutes,
  ...emailRoutes,
  ...preferencesRoutes,
  ...formRoutes,
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
  ...emailDomainRoutes,
  ...senderRoutes,
  ...archiveRoutes,
  ...bounceRoutes,
  ...serviceRoutes,
  ...singleEmailRoutes,
  ...recurringRoutes,
  ...welcomeRoutes,
  ...seriesRoutes,
  ...bounceSettingsRoutes,
  ...webhookRoutes,
  ...redirectFileRoutes,
  ...brokenLinkRoutes,
  ...redirectRoutes,
  ...tableRoutes(extensions.hooks),
  ...queueRoutes,
  ...systemRoutes,
  ...searchRoutes,
  ...siteRoutes,
];

const withSettings: readonly Route[] = [...rooms, ...otherSettingsRoutes(rooms)];

const called: readonly Route[] = [...withSettings, settingsIndexOf(withSettings)];

/** Everything that is served under `/api/v1`, room by room. */
export const routes: readonly Route[] = [...called, ...mcpRoutes(called)];
