import { z } from 'zod';
import { contactAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { contactRuleSchema } from '#schema/contact-rules/contact-rule.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { checkRule } from './check-rule.ts';
import { previewSegment } from './count-segment.ts';

const previewRoute = defineRoute({
  method: 'POST',
  path: '/segments/preview',
  summary: 'Preview a segment: the number of matching contacts and ten of them; nothing is saved',
  group: 'Segments',
  grant: contactAccess.list,
  body: {
    kind: 'json',
    schema: z.strictObject({
      rule: contactRuleSchema,
      /** Counts all matches, however long it takes. */
      exact: z.boolean().optional(),
    }),
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /segments/preview'] },
  async handle({ body, deps }) {
    await checkRule(deps.database.queries, body.rule);
    return ok(await previewSegment(deps, { rule: body.rule, exact: body.exact ?? false }));
  },
});

/** What segments can do besides the five routes of every resource. */
export const segmentRoutes: readonly Route[] = [previewRoute];
