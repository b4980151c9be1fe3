import { publicAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { BAD_TOKENS_PER_ADDRESS_AND_MINUTE } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readBeginning } from '../../platform/request/body-bytes.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { type SharedLimit, consumeShared, refuseReached } from '../../platform/request/shared-limits.ts';
import { noteBounce } from './bounces.ts';
import { deliveryOfReturnPath } from '../campaigns/campaign-mail.ts';
import { failure } from './classify-report.ts';
import { UnreadableMessage } from './judge-message.ts';
import { READ_MAX_BYTES } from './read-report.ts';
import { ingestBounce } from './ingest-message.ts';
import type { NotedReport } from '#schema/answers/newsletter/bounces.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const REPORT_MAX_BYTES = 16 * 1024;
const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\p{Cc}]/u.test(text), faults.singleLine);

const bounceRoute = defineRoute({
  method: 'POST',
  path: '/email/bounces',
  summary: 'Report a bounce or complaint; needs the return path of the email, and can be repeated',
  group: 'Newsletter',
  grant: publicAccess,
  unlimited: true,
  body: {
    kind: 'json',
    maxBytes: REPORT_MAX_BYTES,
    schema: z.strictObject({
      return_path: oneLine(320),
      kind: z.enum(['bounce', 'complaint']).default('bounce'),
      status: z
        .string()
        .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, faults.bounceStatus)
        .default('5.0.0'),
      diagnostic: oneLine(1000).default(''),
    }),
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /email/bounces'] },
  async handle({ body, address, deps }) {
    const { return_path: returnPath, ...report } = body;
    const deliveryId = deliveryOfReturnPath(deps, returnPath);
    if (deliveryId === undefined) return refuseGuess(deps, address);
    // A deferred email is no bounce: it may still arrive.
    if (report.kind === 'bounce' && !report.status.startsWith('5.'))
      return ok<NotedReport>({ status: 'noted' });
    const judged = report.kind === 'complaint' ? { ...report, kind: 'complaint' as const } : failure(report);
    const about = { deliveryId };
    const outcome = await noteBounce(deps, { ...judged, about, source: 'endpoint' });
    return outcome === 'unknown' ? refuseGuess(deps, address) : ok<NotedReport>({ status: 'noted' });
  },
});

const MESSAGE_MAX_BYTES = 20 * 1024 * 1024;

const messageRoute = defineRoute({
  method: 'POST',
  path: '/email/bounces/message',
  summary: 'Report a bounce with the whole bounce message (message/rfc822)',
  group: 'Newsletter',
  grant: publicAccess,
  unlimited: true,
  query: z.strictObject({ recipient: oneLine(320).optional() }),
  answer: { status: 200, shape: 'data', schema: answers['POST /email/bounces/message'] },
  async handle({ query, request, address, deps }) {
    if (
      !/^(?:message\/|text\/plain\b|application\/octet-stream\b)/i.test(
        request.headers.get('content-type') ?? '',
      )
    )
      throw new ApiError('unsupported_media_type', { message: spoken('not_rfc822') });
    await refuseReached(deps, [guessLimit(address)]);
    const bytes = await readBeginning(request, { keptBytes: READ_MAX_BYTES, maxBytes: MESSAGE_MAX_BYTES });
    const incoming = { bytes, recipient: query.recipient, source: 'endpoint' } as const;
    const { outcome, kind } = await ingestBounce(deps, incoming).catch(refuseUnreadable);
    if (outcome === 'unknown') return refuseGuess(deps, address);
    return ok<NotedReport>({ status: outcome === 'ignored' ? 'ignored' : 'noted', kind });
  },
});

/** Bounces and complaints. */
export const bounceRoutes: readonly Route[] = [bounceRoute, messageRoute];

function refuseUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableMessage)) throw error;
  throw new ApiError('validation_failed', { message: error.spoken });
}

function guessLimit(address: string): SharedLimit {
  return {
    what: `bounce from ${limitKeyOf(address)}`,
    perMs: 60_000,
    times: BAD_TOKENS_PER_ADDRESS_AND_MINUTE,
  };
}

/** 401, and 429 for who guesses. */
async function refuseGuess(deps: AppDeps, address: string): Promise<never> {
  await consumeShared(deps, [guessLimit(address)]);
  throw new ApiError('token_missing', { message: spoken('unknown_email') });
}
