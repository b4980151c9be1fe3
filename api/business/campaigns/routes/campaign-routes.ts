import { z } from 'zod';
import { newsletterAccess, sendAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { resources } from '#schema/resources/index.ts';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import { askedWords } from '../../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { noteAudit, recordPlainChange } from '../../../platform/audit/audit-log.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { validationFailed } from '../../../platform/base/api-error.ts';
import { requireActor } from '../../../platform/route/require-actor.ts';
import { type Answer, type Route, created, defineRoute, ok } from '../../../platform/route/route.ts';
import { createTableStore } from '../../../records/resources/tables/table-store.ts';
import { contentOf, findCampaign } from '../campaign.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resendDeliveries,
  resumeCampaign,
  sendCampaign,
} from '../campaign-steps.ts';
import { reviewUnknown } from '../review-unknown.ts';
import { decideNow } from '../decide-tests.ts';
import { testBody, testedFor } from './test-body.ts';
import { attachmentsOf } from '../attachments.ts';
import { sendTestMail } from './test-mail.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Issues';
const PATH = '/newsletter-campaigns';
const grant = sendAccess;
const campaignStore = createTableStore(tableResource());
const of = 'email-newsletters';

const sendRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/:id/send`,
  summary: 'Send a newsletter once, now or at `scheduled_at`, or reschedule it',
  group: GROUP,
  grant,
  body: {
    kind: 'json',
    optional: true,
    schema: z.strictObject({
      scheduled_at: z.iso
        .datetime({ offset: true, ...faults.moment })
        .transform((text) => new Date(text).toISOString())
        .nullable()
        .optional(),
    }),
  },
  answer: { status: 202, shape: 'one', of },
  async handle({ params, body, deps }) {
    const scheduledAt = body.scheduled_at ?? undefined;
    const answer = await step(deps, { action: 'send', key: params.id }, (tx, id) =>
      sendCampaign(tx, deps, { id, scheduledAt }),
    );
    return { ...answer, status: 202 };
  },
});

const steps = {
  pause: { summary: 'Pause sending', take: pauseCampaign },
  resume: { summary: 'Resume sending', take: resumeCampaign },
  cancel: { summary: 'Cancel sending permanently', take: cancelCampaign },
} as const;

const stepRoutes = (Object.keys(steps) as (keyof typeof steps)[]).map((name) =>
  defineRoute({
    method: 'POST',
    path: `${PATH}/:id/${name}`,
    summary: steps[name].summary,
    group: GROUP,
    grant,
    body: { kind: 'json', schema: z.strictObject({}), optional: true },
    answer: { status: 200, shape: 'one', of },
    handle: ({ params, deps }) =>
      step(deps, { action: name, key: params.id }, (tx, id) => steps[name].take(tx, deps, id)),
  }),
);

const decideRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/:id/decide-subject`,
  summary: 'End the A/B test: send the rest with the `winner` variant (from 0), or with the leading one',
  group: GROUP,
  grant,
  body: {
    kind: 'json',
    optional: true,
    schema: z.strictObject({ winner: z.number().int().min(0).optional() }),
  },
  answer: { status: 200, shape: 'one', of },
  handle: ({ params, body, deps }) =>
    step(deps, { action: 'decide-subject', key: params.id }, (tx, id) =>
      decideNow(tx, deps, { id, winner: body.winner }),
    ),
});

const resendRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/:id/resend`,
  summary: 'Resend rejected and unknown deliveries; recipients of unknown ones may get the email twice',
  group: GROUP,
  grant,
  body: { kind: 'json', schema: bodies['POST /newsletter-campaigns/:id/resend'] },
  answer: { status: 202, shape: 'data', schema: answers['POST /newsletter-campaigns/:id/resend'] },
  async handle({ params, body, deps }) {
    const { states, delivery_ids: deliveryIds } = body;
    const queued = await deps.database.transaction(async (tx) => {
      const again = await resendDeliveries(tx, deps, { id: params.id ?? '', states, deliveryIds });
      const { id, name } = await findCampaign(tx, params.id ?? '');
      await noteAudit(tx, deps, { action: 'resend', ...audited({ id, name }), details: { queued: again } });
      return again;
    });
    return { status: 202, data: { queued } };
  },
});

const reviewRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/:id/review-unknown`,
  summary: 'Mark unknown deliveries as `arrived` or `left` as they are; `unknown` removes the mark',
  group: GROUP,
  grant,
  body: { kind: 'json', schema: bodies['POST /newsletter-campaigns/:id/review-unknown'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /newsletter-campaigns/:id/review-unknown'] },
  async handle({ params, body, deps }) {
    const { as, delivery_ids: deliveryIds } = body;
    const changed = await deps.database.transaction(async (tx) => {
      const { campaign, count } = await reviewUnknown(tx, deps, { id: params.id ?? '', as, deliveryIds });
      if (count > 0)
        await recordPlainChange(tx, deps, {
          action: 'review_unknown',
          ...audited(campaign),
          details: { as, deliveries: count },
        });
      return count;
    });
    return ok({ changed });
  },
});

/** What a copy begins with. */
const COPIED = [
  'subject',
  'preheader',
  'from_name',
  'sender',
  'reply_to',
  'template_id',
  'blocks',
  'attachments',
  'contact_list_ids',
  'segment_ids',
  'frequency',
  'topic_ids',
  'public',
  'test_subjects',
  'test_share',
  'test_hours',
  'test_rule',
] as const;

const duplicateRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/:id/duplicate`,
  summary: 'Duplicate a newsletter as a draft',
  group: GROUP,
  grant: newsletterAccess.create,
  body: { kind: 'json', schema: z.strictObject({}), optional: true },
  answer: { status: 201, shape: 'one', of },
  async handle({ params, actor, deps }) {
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const record = await deps.database.transaction(async (tx) => {
      const source = await findCampaign(tx, params.id ?? '');
      const copied = Object.fromEntries(COPIED.map((field) => [field, source[field]]));
      const name = `${source.name} (copy)`;
      const copy = await campaignStore.insert(tx, { ...copied, name }, saving);
      await recordPlainChange(tx, deps, { action: 'create', ...audited({ id: copy.id, name }) });
      return copy;
    });
    return created(record, { headers: { Location: `/api/v1${PATH}/${record.id}` } });
  },
});

const testRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/:id/send-test-email`,
  summary: 'Send a test email to a few email addresses',
  group: GROUP,
  grant,
  body: {
    kind: 'json',
    schema: testBody,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /newsletter-campaigns/:id/send-test-email'] },
  async handle({ params, body, request, actor, deps }) {
    const campaign = await findCampaign(deps.database.queries, params.id ?? '');
    const content = await contentOf(deps.database.queries, deps, campaign);
    if (content === null) throw validationFailed({ blocks: [spoken('blocks_for_test')] });
    const { id, name } = campaign;
    const asked = { ...testedFor(body, requireActor(actor)), words: askedWords(deps, request) };
    const attachments = await attachmentsOf(deps, campaign);
    return ok(await sendTestMail(deps, { of, id, name, content, attachments, ...asked }));
  },
});

/** The actions of a campaign. Its reads are in `campaign-reads.ts`. */
export const campaignRoutes: readonly Route[] = [
  sendRoute,
  ...stepRoutes,
  decideRoute,
  resendRoute,
  reviewRoute,
  duplicateRoute,
  testRoute,
];

/** Takes one step in a transaction and answers the record after it. */
async function step(
  deps: AppDeps,
  { action, key }: { action: ChangingAction; key: string | undefined },
  take: (tx: Queries, id: string) => Promise<void>,
): Promise<Answer<unknown, 200>> {
  const id = await deps.database.transaction(async (tx) => {
    const campaign = await findCampaign(tx, key ?? '');
    await take(tx, campaign.id);
    await recordPlainChange(tx, deps, { action, ...audited(campaign) });
    return campaign.id;
  });
  return ok(await campaignStore.get(deps.database.queries, id));
}

function audited({ id, name }: { id: string; name: string }) {
  return { resource: of, recordId: id, recordTitle: name };
}

function tableResource() {
  const resource = resources['email-newsletters'];
  if (!isTableResource(resource)) throw new Error('Newsletters have a table of their own.');
  return resource;
}
