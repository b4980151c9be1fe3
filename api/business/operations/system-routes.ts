import { queueAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { readStatus } from './read-status.ts';

const statusRoute = defineRoute({
  method: 'GET',
  path: '/system',
  summary: 'Get versions, storage, queues, the last backup, and what to do about them',
  group: 'Background jobs',
  grant: queueAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /system'] },
  handle: async ({ deps }) => ok(await readStatus(deps)),
});

/** What administrators see of the running program. */
export const systemRoutes: readonly Route[] = [statusRoute];
