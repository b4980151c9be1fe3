import { publicAccess } from '#schema/access/access.ts';
import {
  BOUNCE_SERVICE_NAMES,
  type BounceServiceName,
  bounceServices,
} from '#schema/settings/parts/bounce-services.ts';
import { BAD_TOKENS_PER_ADDRESS_AND_MINUTE } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { readBytes } from '../../platform/request/body-bytes.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { refuseCostlyJson } from '../../platform/request/json-cost.ts';
import { type Answer, type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { refund, refuseReached, consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { type ServiceEvent, type ServiceMessage, noteServiceEvent } from './mail-service.ts';
import { services } from './services.ts';
import { answers } from '#schema/answers/index.ts';
import type { ServiceReport } from '#schema/answers/newsletter/bounces.ts';

const WEBHOOK_MAX_BYTES = 2 * 1024 * 1024;
/** Longer than a signature is valid. */
const TOKEN_KEPT_MS = 48 * 3_600_000;

/** Reports of mail services, each with its own format and signature. Off until an administrator sets a service up. */
export const serviceRoutes: readonly Route[] = BOUNCE_SERVICE_NAMES.map((path) =>
  defineRoute({
    method: 'POST',
    path: `/email/bounces/${path}`,
    summary: `Receive signed bounce and complaint reports from ${reporterOf(path)}; each is counted once`,
    group: 'Newsletter',
    grant: publicAccess,
    unlimited: true,
    answer: { status: 200, shape: 'data', schema: answers[`POST /email/bounces/${path}`] },
    async handle({ deps, request, address }) {
      const limit = {
        what: `webhook from ${limitKeyOf(address)}`,
        perMs: 60_000,
        times: BAD_TOKENS_PER_ADDRESS_AND_MINUTE,
      };
      await refuseReached(deps, [limit]);
      const bytes = await readBytes(request, WEBHOOK_MAX_BYTES);
      refuseCostlyJson(bytes);
      const text = Buffer.from(bytes).toString('utf8');
      try {
        const settings = await readSettings(deps, 'bounces');
        const message = await services[path].read({ deps, headers: request.headers, text, settings });
        return await take(deps, path, message);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'token_missing')
          await consumeRateLimit(deps.database.queries, deps, limit);
        throw error;
      }
    },
  }),
);

function reporterOf(name: BounceServiceName): string {
  const { through } = services[name];
  const { title } = bounceServices[name];
  return through === undefined ? title : `${title}, through ${through}`;
}

async function take(
  deps: AppDeps,
  service: BounceServiceName,
  message: ServiceMessage,
): Promise<Answer<ServiceReport, 200>> {
  if ('status' in message) return ok(message);
  const { events, once } = message;
  if (once === undefined) return note(deps, service, events);
  const turn = { what: `${service} ${once}`, perMs: TOKEN_KEPT_MS, times: 1 };
  if (!(await consumeRateLimit(deps.database.queries, deps, turn)))
    return ok({ status: 'taken', noted: 0, known: events.length, unknown: 0 });
  try {
    return await note(deps, service, events);
  } catch (error) {
    await refund(deps, [turn]);
    throw error;
  }
}

async function note(
  deps: AppDeps,
  service: BounceServiceName,
  events: readonly ServiceEvent[],
): Promise<Answer<ServiceReport, 200>> {
  const counts = { noted: 0, known: 0, unknown: 0 };
  for (const event of events) counts[await noteServiceEvent(deps, service, event)] += 1;
  return ok({ status: 'taken', ...counts });
}
