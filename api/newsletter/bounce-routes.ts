import { z } from 'zod';
import { BAD_TOKENS_PER_ADDRESS_AND_MINUTE } from '#schema/limits.ts';
import { ApiError } from '../http/api-error.ts';
import { limitKeyOf } from '../http/client-address.ts';
import { type Route, defineRoute, ok } from '../http/route.ts';
import { consumeShared } from '../http/shared-limits.ts';
import { noteBounce } from './bounces.ts';
import { deliveryOfReturnPath } from './campaign-mail.ts';

const REPORT_MAX_BYTES = 16 * 1024;
const oneLine = (max: number) =>
  z
    .string('must be text')
    .max(max, `must be at most ${max} characters`)
    .refine((text) => !/[\p{Cc}]/u.test(text), 'must be one line');

const bounceRoute = defineRoute({
  method: 'POST',
  path: '/email/bounces',
  summary: 'What a mail system reports of a mail: whoever knows its return path may, any number of times',
  group: 'Newsletter',
  grant: { everyone: true },
  unlimited: true,
  body: {
    kind: 'json',
    maxBytes: REPORT_MAX_BYTES,
    schema: z.strictObject({
      return_path: oneLine(320),
      kind: z.enum(['bounce', 'complaint'], 'must be one of: bounce, complaint').default('bounce'),
      status: z
        .string('must be text')
        .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'must be a status such as 5.1.1 (RFC 3463)')
        .default('5.0.0'),
      diagnostic: oneLine(1000).default(''),
    }),
  },
  answer: { status: 200, shape: 'raw', schema: { type: 'object' } },
  async handle({ body, address, deps }) {
    const { return_path: returnPath, ...report } = body;
    const deliveryId = deliveryOfReturnPath(deps, returnPath);
    if (deliveryId === undefined || !(await noteBounce(deps, { ...report, deliveryId }))) {
      const limit = { perMs: 60_000, times: BAD_TOKENS_PER_ADDRESS_AND_MINUTE };
      await consumeShared(deps, [{ what: `bounce from ${limitKeyOf(address)}`, ...limit }]);
      throw new ApiError('token_missing', { message: 'This is not the return path of a mail of ours.' });
    }
    return ok({ status: 'noted' });
  },
});

/** What comes back. */
export const bounceRoutes: readonly Route[] = [bounceRoute];
