import { publicAccess } from '#schema/access.ts';
import { BAD_TOKENS_PER_ADDRESS_AND_MINUTE } from '#schema/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { readBytes } from '../../platform/request/body-bytes.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { refuseCostlyJson } from '../../platform/request/json-cost.ts';
import { type Answer, type Route, type RouteInput, defineRoute, ok } from '../../platform/route/route.ts';
import { giveBack, refuseReached, takeTurn } from '../../platform/request/shared-limits.ts';
import { openSetting, readBounceSettings } from '../bounces/bounce-settings.ts';
import { type ServiceEvent, noteServiceEvent, refused, requireRecent } from './mail-service.ts';
import { readMailgun } from './mailgun.ts';
import { isPostmark, readPostmark } from './postmark.ts';
import { isSendGrid, readSendGrid } from './sendgrid.ts';
import { isAmazonAddress, isSigned, readEnvelope, readSes } from './ses.ts';

type Input = Pick<RouteInput<unknown, unknown>, 'request' | 'address' | 'deps'>;
type Handle = (input: Input, text: string) => Promise<Answer>;

const WEBHOOK_MAX_BYTES = 2 * 1024 * 1024;
/** Longer than a signature is good. */
const TOKEN_KEPT_MS = 48 * 3_600_000;

async function handleSes({ deps }: Input, text: string): Promise<Answer> {
  const { ses_topic_arn: topic } = await readBounceSettings(deps);
  // Nothing is taken apart for a service that is not set up.
  if (topic === undefined) throw refused();
  const sns = readEnvelope(parsed(text));
  if (sns === undefined || sns.TopicArn !== topic) throw refused();
  requireRecent(deps, Date.parse(sns.Timestamp));
  if (!(await isSigned(deps, sns))) throw refused();
  if (sns.Type === 'Notification') return note(deps, 'ses', readSes(sns));
  if (sns.Type === 'SubscriptionConfirmation') {
    if (sns.SubscribeURL === undefined || !isAmazonAddress(sns.SubscribeURL)) throw refused();
    const { status } = await deps.fetch(sns.SubscribeURL);
    deps.log.info({ status, topic }, 'bounces of Amazon SES: the subscription was confirmed');
    return ok({ status: status === 200 ? 'subscribed' : 'failed' });
  }
  return ok({ status: 'ignored' });
}

async function handlePostmark({ deps, request }: Input, text: string): Promise<Answer> {
  const settings = await readBounceSettings(deps);
  const credentials = openSetting(deps, settings.sealed_postmark_credentials);
  if (credentials === undefined || !isPostmark(request.headers.get('authorization'), credentials))
    throw refused('The credentials of this webhook are not good.');
  const report = readPostmark(parsed(text));
  if (report === undefined) throw unreadable();
  if (report.events.length > 0) requireRecent(deps, report.at);
  return note(deps, 'postmark', report.events);
}

async function handleMailgun({ deps }: Input, text: string): Promise<Answer> {
  const settings = await readBounceSettings(deps);
  const key = openSetting(deps, settings.sealed_mailgun_signing_key);
  if (key === undefined) throw refused();
  const report = readMailgun(parsed(text), key);
  if (report === undefined) throw refused();
  requireRecent(deps, report.at);
  // What is signed is a token and not the report: another report under the same token is somebody else's.
  const once = { what: `mailgun ${report.token}`, perMs: TOKEN_KEPT_MS, times: 1 };
  if (!(await takeTurn(deps.database.queries, deps, once)))
    return ok({ status: 'taken', noted: 0, known: report.events.length, unknown: 0 });
  try {
    return await note(deps, 'mailgun', report.events);
  } catch (error) {
    await giveBack(deps, [once]);
    throw error;
  }
}

async function handleSendGrid({ deps, request }: Input, text: string): Promise<Answer> {
  const { sendgrid_public_key: publicKey } = await readBounceSettings(deps);
  const timestamp = request.headers.get('x-twilio-email-event-webhook-timestamp') ?? '';
  const signature = request.headers.get('x-twilio-email-event-webhook-signature') ?? '';
  if (publicKey === undefined || !isSendGrid({ text, signature, timestamp, publicKey })) throw refused();
  requireRecent(deps, Number(timestamp) * 1000);
  const events = readSendGrid(parsed(text));
  if (events === undefined) throw unreadable();
  return note(deps, 'sendgrid', events);
}

const SERVICES: readonly (readonly [path: string, name: string, handle: Handle])[] = [
  ['ses', 'Amazon SES, through SNS', handleSes],
  ['postmark', 'Postmark', handlePostmark],
  ['mailgun', 'Mailgun', handleMailgun],
  ['sendgrid', 'SendGrid', handleSendGrid],
];

/** What mail services tell, each in its own words and signed in its own way. Off until an administrator sets the service up. */
export const serviceRoutes: readonly Route[] = SERVICES.map(([path, name, handle]) =>
  defineRoute({
    method: 'POST',
    path: `/email/bounces/${path}`,
    summary: `Bounces and complaints as ${name} reports them: signed, and once`,
    group: 'Newsletter',
    grant: publicAccess,
    unlimited: true,
    answer: { status: 200, shape: 'raw', schema: { type: 'object' } },
    async handle(input) {
      const { deps } = input;
      const limit = {
        what: `webhook from ${limitKeyOf(input.address)}`,
        perMs: 60_000,
        times: BAD_TOKENS_PER_ADDRESS_AND_MINUTE,
      };
      await refuseReached(deps, [limit]);
      const bytes = await readBytes(input.request, WEBHOOK_MAX_BYTES);
      refuseCostlyJson(bytes);
      try {
        return await handle(input, Buffer.from(bytes).toString('utf8'));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'token_missing')
          await takeTurn(deps.database.queries, deps, limit);
        throw error;
      }
    },
  }),
);

async function note(deps: AppDeps, service: string, events: readonly ServiceEvent[]): Promise<Answer> {
  const counts = { noted: 0, known: 0, unknown: 0 };
  for (const event of events) counts[await noteServiceEvent(deps, service, event)] += 1;
  return ok({ status: 'taken', ...counts });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): ApiError {
  return new ApiError('invalid_request', { message: 'This is not a report that could be read.' });
}
