import { z } from 'zod';
import {
  confirmed,
  heldOnPerson,
  importRun,
  importRunWithRefusals,
  likeContacts,
  mergedPart,
  pending,
  segmentPreview,
  subscription,
  timelineEntry,
  toldApart,
} from './contacts.ts';
import { released, welcomeSeries } from './welcome.ts';
import { bounceReport, mailboxCheck, notedReport, serviceReport } from './bounces.ts';
import { assistance, foundWords, keptSource } from './drafting.ts';
import { calendar, feed, savedView } from './planning.ts';
import { importItem, siteImport } from './site-import.ts';
import { newSecret, queuedDelivery, webhookDelivery } from './webhooks.ts';
import { coverPreviews, drawing, libraryPicture, storedPicture } from './images.ts';
import { outbox, previewedMail, testOutcome, wholeMail } from './mail.ts';
import { pageOf } from './page.ts';
import {
  audience,
  campaignResults,
  changed,
  countedLink,
  delivery,
  issue,
  mention,
  newsletterChecks,
  progress,
  queued,
  wholeIssue,
} from './campaigns.ts';
import {
  contentOrMoved,
  listOrMoved,
  moved,
  neighbours,
  page,
  presence,
  previewLink,
  revision,
  revisionEntry,
  searchHit,
} from './content.ts';
import { linksToFormer, publishingCheck, rewritten } from './publishing.ts';
import { contactRecord, contentRecord, listRecord } from './records.ts';
import { handledItem, queue } from './queues.ts';
import { today } from './today.ts';

/**
 * What routes answer, by their lines. The route declares its answer from here, so its handler is held to the type; the API
 * reference describes it; and `client.ask('GET /queues')` has its type. A route that answers records of a resource needs
 * no line: its declaration says what they are.
 */
export const answers = {
  'GET /content': pageOf(contentRecord),
  'GET /preview/:token': contentRecord,
  'GET /content/slug/:slug': contentOrMoved,
  'GET /content/:id/related': z.array(contentRecord),
  'GET /content/:id/neighbours': neighbours,
  'POST /content/:id/preview-link': previewLink,
  'POST /content/:id/preview': page,
  'GET /content/:id/checks': z.array(publishingCheck),
  'GET /content/:id/old-links': linksToFormer,
  'POST /content/:id/rewrite-links': z.array(rewritten),
  'GET /content/:id/revisions': pageOf(revisionEntry),
  'GET /content/:id/revisions/:number': revision,
  'POST /content/:id/presence': presence,
  'GET /list': pageOf(listRecord),
  'GET /list/slug/:slug': listOrMoved,
  'POST /list/:slug/checks': z.array(publishingCheck),
  'GET /search': z.array(searchHit),
  'GET /redirect': moved,
  'POST /image/upload': storedPicture,
  'POST /image/upload/existing-image': storedPicture,
  'GET /image': pageOf(libraryPicture),
  'GET /image/:identifier': libraryPicture,
  'PUT /image/:identifier': libraryPicture,
  'POST /image/:identifier/replace': libraryPicture,
  'POST /image/cover/previews': coverPreviews,
  'POST /image/cover': storedPicture,
  'POST /image/header/preview': drawing,
  'POST /image/header': storedPicture,
  'POST /newsletter-campaigns/:id/resend': queued,
  'POST /newsletter-campaigns/:id/review-unknown': changed,
  'POST /newsletter-campaigns/:id/send-test-email': testOutcome,
  'GET /newsletter-campaigns/:id/deliveries': pageOf(delivery),
  'GET /newsletter-campaigns/:id/audience': audience,
  'GET /newsletter-campaigns/:id/links': z.array(countedLink),
  'GET /newsletter-campaigns/:id/progress': progress,
  'GET /newsletter-campaigns/:id/results': campaignResults,
  'POST /newsletter-templates/preview': previewedMail.nullable(),
  'GET /newsletter-campaigns/:id/preview': previewedMail.nullable(),
  'GET /content/:id/newsletters': z.array(mention),
  'GET /newsletter-campaigns/:id/checks': newsletterChecks,
  'GET /published-newsletters': pageOf(issue),
  'GET /published-newsletters/:slug': wholeIssue,
  'POST /email/subscribe': pending,
  'POST /email/confirm': confirmed,
  'GET /email/unsubscribe/:email': subscription,
  'POST /email/unsubscribe/:email': subscription,
  'GET /contacts/:id/export': heldOnPerson,
  'GET /contacts/:id/timeline': pageOf(timelineEntry),
  'GET /contacts/duplicates': pageOf(likeContacts),
  'POST /contacts/duplicates/tell-apart': toldApart,
  'POST /contacts/:id/merge': z.union([mergedPart, contactRecord]),
  'POST /contacts/import': importRun,
  'GET /contacts/imports': pageOf(importRun),
  'GET /contacts/imports/:id': importRunWithRefusals,
  'POST /contacts/imports/:id/cancel': importRun,
  'POST /segments/preview': segmentPreview,
  'GET /contact-lists/:id/welcome-series': welcomeSeries,
  'PUT /contact-lists/:id/welcome-series': welcomeSeries,
  'POST /contact-lists/:id/welcome-series/send-again': released,
  'POST /welcome-series/preview': previewedMail,
  'POST /welcome-series/send-test-email': testOutcome,
  'GET /outbox': outbox,
  'GET /outbox/:id': wholeMail,
  'POST /email/bounces': notedReport,
  'POST /email/bounces/message': notedReport,
  'POST /email/bounces/ses': serviceReport,
  'POST /email/bounces/postmark': serviceReport,
  'POST /email/bounces/mailgun': serviceReport,
  'POST /email/bounces/sendgrid': serviceReport,
  'GET /email/bounces': pageOf(bounceReport),
  'POST /settings/bounces/check-mailbox': mailboxCheck,
  'GET /webhooks/:id/deliveries': z.array(webhookDelivery),
  'POST /webhooks/:id/send-test': queuedDelivery,
  'POST /webhooks/:id/deliveries/:delivery/resend': queuedDelivery,
  'POST /webhooks/:id/secret': newSecret,
  'POST /imports': siteImport,
  'GET /imports': pageOf(siteImport),
  'GET /imports/:id': siteImport,
  'GET /imports/:id/items': pageOf(importItem),
  'POST /imports/:id/check': siteImport,
  'POST /imports/:id/run': siteImport,
  'POST /imports/:id/stop': siteImport,
  'POST /content/assist': assistance,
  'GET /ai/sources': z.array(keptSource),
  'POST /ai/sources/:id/find': z.array(foundWords.nullable()),
  'GET /calendar': calendar,
  'GET /calendar-feed': feed.nullable(),
  'POST /calendar-feed': feed,
  'GET /saved-views': z.array(savedView),
  'POST /saved-views': savedView,
  'PUT /saved-views/:id': savedView,
  'GET /today': today,
  'GET /queues': z.array(queue),
  'POST /queues/:name/:id/retry': handledItem,
  'POST /queues/:name/:id/cancel': handledItem,
} as const;

export type AnswerLine = keyof typeof answers;
/** What is in `data`. */
export type AnswerOf<Line extends AnswerLine> = z.output<(typeof answers)[Line]>;
