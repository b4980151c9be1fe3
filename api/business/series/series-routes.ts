import { z } from 'zod';
import { newsletterAccess, sendAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { faults } from '#schema/faults/faults.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { dryRun } from './dry-run.ts';
import { saveSteps } from './save-steps.ts';
import { viewOf } from './series-view.ts';
import { findSeries } from './series.ts';
import { stepsBody } from './step-body.ts';

const GROUP = 'Series';
const PATH = '/email-series/:id/steps';

const readRoute = defineRoute({
  method: 'GET',
  path: PATH,
  summary: 'Get the steps of a series, their results, and how many people are in it',
  group: GROUP,
  grant: newsletterAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /email-series/:id/steps'] },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    const { id } = await findSeries(on, params['id'] ?? '');
    return ok(await viewOf(on, id));
  },
});

const saveRoute = defineRoute({
  method: 'PUT',
  path: PATH,
  summary: 'Set the steps of a series in order; steps left out are removed',
  group: GROUP,
  grant: sendAccess,
  body: { kind: 'json', schema: stepsBody },
  answer: { status: 200, shape: 'data', schema: answers['PUT /email-series/:id/steps'] },
  async handle({ params, body: { steps }, deps }) {
    return ok(
      await deps.database.transaction(async (tx) => {
        const series = await findSeries(tx, params['id'] ?? '', true);
        await saveSteps(tx, deps, { seriesId: series.id, steps });
        await recordPlainChange(tx, deps, {
          action: 'update',
          resource: 'email-series',
          recordId: series.id,
          recordTitle: series.name,
          details: { fields: ['steps'] },
        });
        return viewOf(tx, series.id);
      }),
    );
  },
});

const dryRunRoute = defineRoute({
  method: 'GET',
  path: '/email-series/:id/dry-run',
  summary: 'See when each step of a series would happen for a subscriber or an example; nothing is sent',
  group: GROUP,
  grant: newsletterAccess.get,
  query: z.strictObject({
    contact_id: z.uuid(faults.recordId).optional(),
    starts_at: z.iso.datetime({ offset: true, ...faults.moment }).optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /email-series/:id/dry-run'] },
  async handle({ params, query, deps }) {
    const on = deps.database.queries;
    const series = await findSeries(on, params['id'] ?? '');
    const startsAt = query.starts_at === undefined ? deps.now() : new Date(query.starts_at);
    return ok(await dryRun(on, deps, { series, contactId: query.contact_id, startsAt }));
  },
});

/** What a series has besides its record. */
export const seriesRoutes: readonly Route[] = [readRoute, saveRoute, dryRunRoute];
