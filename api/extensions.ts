import { readAiSettings } from './ai/ai-config.ts';
import type { AppDeps } from './app-deps.ts';
import { taxonomyHooks } from './content/taxonomy-hooks.ts';
import { settleWelcome } from './newsletter/welcome/settle-welcome.ts';
import type { Extensions } from './deps/extensions.ts';
import { userHooks } from './auth/user-hooks.ts';
import { contactHooks } from './contacts/contact-hooks.ts';
import { contactListHooks } from './newsletter/contact-list-hooks.ts';
import { campaignHooks } from './newsletter/campaign-hooks.ts';
import { templateHooks } from './newsletter/template-hooks.ts';
import { segmentHooks } from './segments/segment-hooks.ts';
import { webhookHooks } from './webhooks/webhook-hooks.ts';

/** What the rooms of upper floors add to those below. */
export const extensions: Extensions<AppDeps> = {
  hooks: {
    categories: taxonomyHooks('category'),
    tags: taxonomyHooks('tag'),
    users: userHooks,
    contacts: contactHooks,
    'email-newsletters': campaignHooks,
    'email-templates': templateHooks,
    'contact-lists': contactListHooks,
    segments: segmentHooks,
    webhooks: webhookHooks,
  },
  mailSettled: settleWelcome,
  saysDraftedWithAi: async (deps) => (await readAiSettings(deps)).says_drafted_with_ai === true,
};
