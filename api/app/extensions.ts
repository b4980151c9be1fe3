import type { AppDeps } from '../platform/deps/app-deps.ts';
import { redirectHooks } from '../records/redirects/redirect-hooks.ts';
import { taxonomyHooks } from '../records/publishing/taxonomy-hooks.ts';
import { recordWelcomeResult } from '../business/welcome/record-welcome-result.ts';
import { readStored } from '../platform/settings/settings-store.ts';
import type { Extensions } from '../platform/deps/extensions.ts';
import { userHooks } from '../business/sign-in/user-hooks.ts';
import { contactHooks } from '../business/subscriptions/contact-hooks.ts';
import { formHooks } from '../business/signup-forms/form-hooks.ts';
import { contactListHooks } from '../business/campaigns/contact-list-hooks.ts';
import { campaignHooks } from '../business/campaigns/campaign-hooks.ts';
import { templateHooks } from '../business/campaigns/template-hooks.ts';
import { releaseHooks } from '../business/releases/release-hooks.ts';
import { recurringHooks } from '../business/recurring/recurring-hooks.ts';
import { seriesHooks } from '../business/series/series-hooks.ts';
import { segmentHooks } from '../business/segments/segment-hooks.ts';
import { webhookHooks } from '../business/webhooks/webhook-hooks.ts';

/** What rooms on upper floors add to those below. */
export const extensions: Extensions<AppDeps> = {
  hooks: {
    categories: taxonomyHooks('category'),
    tags: taxonomyHooks('tag'),
    users: userHooks,
    contacts: contactHooks,
    'email-newsletters': campaignHooks,
    'email-series': seriesHooks,
    'email-templates': templateHooks,
    'contact-lists': contactListHooks,
    forms: formHooks,
    redirects: redirectHooks,
    releases: releaseHooks,
    'recurring-issues': recurringHooks,
    segments: segmentHooks,
    webhooks: webhookHooks,
  },
  mailSettled: recordWelcomeResult,
  saysDraftedWithAi: async (deps) =>
    (await readStored(deps.database.queries, 'ai')).values.says_drafted_with_ai,
};
