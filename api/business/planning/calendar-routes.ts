import { z } from 'zod';
import { ROLES } from '#schema/access/roles.ts';
import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { CALENDAR_SPAN_DAYS_MAX } from '#schema/base/limits.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { calendarEntries } from './calendar-entries.ts';
import { answerFeed } from './calendar-feed.ts';
import { createFeed, endFeed, feedOf } from './feed-tokens.ts';
import { rhythmOf } from './rhythm.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Planning';
const STAFF = { roles: ROLES } as const;
const DAY_MS = 86_400_000;

const moment = z.iso.datetime({ offset: true, ...faults.moment }).transform((text) => new Date(text));
const zone = z.string().max(60).refine(isZone, faults.timeZone).default('UTC');

const calendarRoute = defineRoute({
  method: 'GET',
  path: '/calendar',
  summary: 'List what is scheduled, published, and due in a period, and the publishing schedule',
  group: GROUP,
  grant: contentAccess.get,
  query: z.strictObject({ from: moment, to: moment, zone }),
  answer: { status: 200, shape: 'data', schema: answers['GET /calendar'] },
  async handle({ query, actor, deps }) {
    const days = (query.to.getTime() - query.from.getTime()) / DAY_MS;
    if (days <= 0) throw badSpan(spoken('span_order'));
    if (days > CALENDAR_SPAN_DAYS_MAX) throw badSpan(spoken('span_days', { days: CALENDAR_SPAN_DAYS_MAX }));
    const on = deps.database.queries;
    const [found, rhythm] = await Promise.all([
      calendarEntries(deps, requireActor(actor), query),
      rhythmOf(on, { now: deps.now(), zone: query.zone }),
    ]);
    return ok({ ...found, rhythm });
  },
});

const feedRoute = defineRoute({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Get whether you have a calendar feed URL and when it was last used',
  group: GROUP,
  grant: STAFF,
  answer: { status: 200, shape: 'data', schema: answers['GET /calendar-feed'] },
  handle: async ({ actor, deps }) => ok(await feedOf(deps, requireActor(actor).id)),
});

const createFeedRoute = defineRoute({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Create your calendar feed URL (iCalendar), replacing any earlier one; it is shown only once',
  group: GROUP,
  grant: { ...STAFF, stepUp: true },
  revealsSecret: true,
  body: { kind: 'json', schema: z.strictObject({}), optional: true },
  answer: { status: 201, shape: 'data', schema: answers['POST /calendar-feed'] },
  async handle({ actor, deps }) {
    return created(await createFeed(deps, requireActor(actor).id));
  },
});

const endFeedRoute = defineRoute({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Revoke your calendar feed URL immediately',
  group: GROUP,
  grant: STAFF,
  answer: { status: 204, shape: 'none' },
  async handle({ actor, deps }) {
    const { id } = requireActor(actor);
    await deps.database.transaction(async (tx) => {
      if (await endFeed(tx, id))
        await recordPlainChange(tx, deps, { action: 'revoke', resource: 'calendar-feeds' });
    });
    return noContent();
  },
});

const readFeedRoute = defineRoute({
  method: 'GET',
  path: '/calendar-feed/:token',
  summary: 'Get a calendar feed as iCalendar (RFC 5545); 404 for an unknown token',
  group: GROUP,
  grant: { everyone: true },
  answer: { status: 200, shape: 'file', type: 'text/calendar' },
  handle: ({ params, request, deps }) => answerFeed(deps, { token: params.token ?? '', request }),
});

/** Dates for the admin’s calendar, and calendar feeds. */
export const calendarRoutes: readonly Route[] = [
  calendarRoute,
  feedRoute,
  createFeedRoute,
  endFeedRoute,
  readFeedRoute,
];

function badSpan(message: Spoken): ApiError {
  return new ApiError('invalid_parameter', { message });
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
