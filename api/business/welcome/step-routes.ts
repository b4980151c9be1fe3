import { z } from 'zod';
import { answers } from '#schema/answers/index.ts';
import { newsletterAccess, sendAccess } from '#schema/access/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import type { CampaignContent } from '../campaigns/campaign.ts';
import { subjectProblems } from '../mail-design/compile-mail.ts';
import { seenBy } from '../campaigns/routes/preview-routes.ts';
import { testBody, testedFor } from '../campaigns/routes/test-body.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { sendTestMail } from '../campaigns/routes/test-mail.ts';
import { contentOfStep } from './prepare-step.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

/** The text fields of a step. */
export const stepWords = {
  subject: z
    .string()
    .trim()
    .min(1, faults.required)
    .max(300)
    .refine((text) => !/[\p{Cc}]/u.test(text), faults.singleLine),
  template_id: z.uuid(faults.recordId),
};

const PATH = '/welcome-series';
const common = {
  method: 'POST',
  group: 'Newsletter',
} as const;

const previewRoute = defineRoute({
  ...common,
  path: `${PATH}/preview`,
  summary: 'Preview a welcome email as one subscriber would get it today; nothing is saved',
  grant: newsletterAccess.get,
  body: {
    kind: 'json',
    schema: z.strictObject({ ...stepWords, contact_id: testBody.shape.contact_id }),
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /welcome-series/preview'] },
  async handle({ body, deps }) {
    const { name, ...content } = await contentFor(deps, body);
    return ok(
      await seenBy(deps, { id: body.template_id, name, content, reader: body.contact_id ?? undefined }),
    );
  },
});

const testRoute = defineRoute({
  ...common,
  path: `${PATH}/send-test-email`,
  summary: 'Send a test of a welcome email to a few email addresses',
  grant: sendAccess,
  body: { kind: 'json', schema: testBody.extend(stepWords) },
  answer: { status: 200, shape: 'data', schema: answers['POST /welcome-series/send-test-email'] },
  async handle({ body, request, actor, deps }) {
    const { name, ...content } = await contentFor(deps, body);
    const of = 'email-templates' as const;
    const asked = { ...testedFor(body, requireActor(actor)), words: askedWords(deps, request) };
    return ok(await sendTestMail(deps, { of, id: body.template_id, name, content, ...asked }));
  },
});

/** Tests and previews of one email of a series before anyone gets it. */
export const stepRoutes: readonly Route[] = [previewRoute, testRoute];

async function contentFor(
  deps: AppDeps,
  { subject, template_id: templateId }: { subject: string; template_id: string },
): Promise<CampaignContent & { name: string }> {
  const [problems = []] = await subjectProblems([subject], { hasData: false });
  if (problems.length > 0) throw validationFailed({ subject: problems });
  const content = await contentOfStep(deps.database.queries, deps, { templateId, subject });
  if (content === undefined) throw validationFailed({ template_id: [spoken('template_missing')] });
  return content;
}
