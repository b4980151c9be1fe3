import { queueAccess } from '#schema/access/access.ts';
import { type AnswerOf, answers } from '#schema/answers/index.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { type Route, type RouteInput, defineRoute, ok } from '../../platform/route/route.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { queues } from './queues.ts';
import { mayCancel, mayRetry, readItem, readQueues } from './read-queues.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Background jobs';
const grant = queueAccess;

const listRoute = defineRoute({
  method: 'GET',
  path: '/queues',
  summary: 'List queues with counts and items that failed, are being retried, or have been waiting for long',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'data', schema: answers['GET /queues'] },
  handle: async ({ deps, request }) => ok(await readQueues(deps, askedWords(deps, request))),
});

const retryRoute = defineRoute({
  method: 'POST',
  path: '/queues/:name/:id/retry',
  summary: 'Retry a failed item now; 409 if it has not failed',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'data', schema: answers['POST /queues/:name/:id/retry'] },
  handle: async (input) => ok(await act(input, 'retry')),
});

const cancelRoute = defineRoute({
  method: 'POST',
  path: '/queues/:name/:id/cancel',
  summary: 'Cancel a queue item; completed work is kept',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'data', schema: answers['POST /queues/:name/:id/cancel'] },
  handle: async (input) => ok(await act(input, 'cancel')),
});

/** Lists, retries, and cancels background work. */
export const queueRoutes: readonly Route[] = [listRoute, retryRoute, cancelRoute];

const REFUSALS = {
  retry: spoken('not_failed'),
  cancel: spoken('not_cancelable'),
} as const;

async function act(
  { params, request, deps }: RouteInput<unknown, unknown>,
  verb: 'retry' | 'cancel',
): Promise<AnswerOf<'POST /queues/:name/:id/retry'>> {
  const queue = queues.find(({ name }) => name === params['name']);
  const id = params['id'] ?? '';
  if (queue === undefined) throw notFound();
  const asked = { id, now: deps.now(), words: askedWords(deps, request) };
  return deps.database.transaction(async (tx) => {
    const item = await readItem(tx, queue, asked);
    if (item === undefined && !(await queue.exists(tx, id))) throw notFound();
    const isAllowed = item !== undefined && (verb === 'retry' ? mayRetry(item) : mayCancel(queue, item));
    if (!isAllowed || !(await queue[verb](tx, deps, id)))
      throw new ApiError('invalid_transition', { message: REFUSALS[verb] });
    const about = {
      resource: 'queues',
      recordId: id,
      recordTitle: item.title,
      details: { queue: queue.name },
    };
    if (verb === 'retry') await noteAudit(tx, deps, { action: verb, ...about });
    else await recordPlainChange(tx, deps, { action: verb, ...about });
    const now = await readItem(tx, queue, asked);
    return now ?? { ...item, state: verb === 'cancel' ? 'cancelled' : 'done', actions: [] };
  });
}
