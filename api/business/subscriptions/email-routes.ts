import { publicAccess } from '#schema/access/access.ts';
import { type AnswerOf, answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { JSON_BODY_MAX_BYTES, SIGN_UP_ANSWER_MS } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { formDataOf, isMultipart } from '../../platform/request/form-body.ts';
import { requireOwnOrigin } from '../../platform/request/own-origin.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { consume, tooManyRequests } from '../../platform/request/request-limits.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { type Answer, type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { parseAddress } from '../../platform/text/address.ts';
import {
  type Caller,
  NOT_STORED,
  countingFailures,
  inTurn,
  lastingAtLeast,
  limitOf,
  limitsOf,
  originOf,
} from './caller-limits.ts';
import { confirm } from './confirmation.ts';
import { answerPage, seeOther } from './page-form.ts';
import { type SignUpBody, answerSignUpForm, readSignUpForm } from './sign-up-form.ts';
import { readUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { readEmail, readName, takeSignUp } from './take-sign-up.ts';
import { mailUnsubscribeLink, unsubscribe, viewSubscription } from './unsubscribe.ts';
import { readUnsubscribeBody } from './unsubscribe-body.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';

const spoken = later(messages);

const GROUP = 'Newsletter';
const FORM_MAX_BYTES = 16 * 1024;

type SubscriptionAnswer = Answer<AnswerOf<'GET /email/unsubscribe/:email'>, 200>;

const subscribeRoute = defineRoute({
  method: 'POST',
  path: '/email/subscribe',
  summary: 'Sign up for the newsletter; the response does not reveal whether the email address is known',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  body: {
    // A browser without JavaScript sends a form.
    kind: 'json-or-form',
    maxBytes: JSON_BODY_MAX_BYTES,
    formMaxBytes: FORM_MAX_BYTES,
    schema: z.strictObject({
      email: z.unknown().optional(),
      firstName: z.unknown().optional(),
      // Hidden from people: only bots fill it in.
      website: z.unknown().optional(),
    }),
  },
  answer: { status: 202, shape: 'data', schema: answers['POST /email/subscribe'] },
  async handle({ body, ...input }) {
    requireOwnOrigin(input.request, input.deps.env);
    await consume(limitsOf(input.deps).signUps, limitKeyOf(input.address));
    if (!isMultipart(input.request)) return acceptSignUp(body, input);
    const form = await readSignUpForm(input.request);
    return answerSignUpForm(() => acceptSignUp(form, input));
  },
});

async function acceptSignUp(
  body: SignUpBody,
  input: Caller,
): Promise<Answer<AnswerOf<'POST /email/subscribe'>, 202>> {
  await takeSignUp(input, body.website, () => ({
    email: readEmail(body.email),
    firstName: readName(body.firstName),
  }));
  return { status: 202, data: { status: 'pending' } };
}

const confirmRoute = defineRoute({
  method: 'POST',
  path: '/email/confirm',
  summary: 'Confirm a subscription',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  body: {
    // The page sends a form if there is no JavaScript.
    kind: 'json-or-form',
    maxBytes: JSON_BODY_MAX_BYTES,
    formMaxBytes: FORM_MAX_BYTES,
    schema: z.strictObject({ token: z.string().max(2000) }),
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /email/confirm'] },
  async handle({ body, ...input }) {
    const confirmed = (token: string) =>
      countingFailures(input, () => confirm(input.deps, token, originOf(input)));
    if (!isMultipart(input.request)) return ok(await confirmed(body.token));
    const token = (await formDataOf(input.request)).get('token');
    return answerPage('/emails/confirm', async () => {
      await confirmed(typeof token === 'string' ? token.slice(0, 2000) : '');
      return 'confirmed';
    });
  },
});

const unsubscribeViewRoute = defineRoute({
  method: 'GET',
  path: '/email/unsubscribe/:email',
  summary: 'Get the subscription behind an email link; changes nothing',
  group: GROUP,
  grant: publicAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /email/unsubscribe/:email'] },
  async handle({ params, ...input }) {
    const claim = readUnsubscribeToken(input.deps, params.email ?? '');
    if (claim === undefined) return answerAddress(params.email ?? '', input);
    if (isNavigation(input.request)) return seeOther(pageOf(params.email ?? ''));
    return ok(await viewSubscription(input.deps, claim), { headers: NOT_STORED });
  },
});

const unsubscribeRoute = defineRoute({
  method: 'POST',
  path: '/email/unsubscribe/:email',
  summary: 'Unsubscribe, from the page or with one click in the email app (RFC 8058)',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  answer: { status: 200, shape: 'data', schema: answers['POST /email/unsubscribe/:email'] },
  async handle({ params, ...input }) {
    const token = params.email ?? '';
    const { isFromPage, isOneClick, ...asked } = await readUnsubscribeBody(input.request);
    const act = async (): Promise<SubscriptionAnswer> => {
      const claim = readUnsubscribeToken(input.deps, token);
      if (claim === undefined) return answerAddress(token, input);
      const origin = { source: isOneClick ? 'one-click' : 'mail', ...originOf(input) };
      return ok(await unsubscribe(input.deps, { claim, ...asked, origin }), { headers: NOT_STORED });
    };
    if (!isFromPage) return act();
    return answerPage(pageOf(token), async () => {
      await act();
      return asked.undo ? 'undone' : 'unsubscribed';
    });
  },
});

/** Signup, confirmation, and unsubscribing: what people without an account do. */
export const emailRoutes: readonly Route[] = [
  subscribeRoute,
  confirmRoute,
  unsubscribeViewRoute,
  unsubscribeRoute,
];

/** The page with the button to unsubscribe. */
function pageOf(token: string): string {
  return `/emails/unsubscribe?${new URLSearchParams({ token }).toString()}`;
}

/**
 * Whether a person’s email program opened the unsubscribe URL in a browser: people get a page, programs get
 * data.
 */
function isNavigation({ headers }: Request): boolean {
  return /\btext\/html\b/.test(headers.get('accept') ?? '');
}

/** Everyone who enters an email address gets this text; if it is known, its owner also gets an email. */
async function answerAddress(text: string, input: Caller): Promise<SubscriptionAnswer> {
  const address = parseAddress(text);
  if (address === undefined) {
    await consume(limitsOf(input.deps).badTokens, limitKeyOf(input.address));
    throw new ApiError('not_found', { message: spoken('link_invalid') });
  }
  await consume(limitsOf(input.deps).signUps, limitKeyOf(input.address));
  await lastingAtLeast(SIGN_UP_ANSWER_MS, () =>
    inTurn(input, async () => {
      const limit = limitOf(input);
      if (!(await consumeRateLimit(input.deps.database.queries, input.deps, limit)))
        throw tooManyRequests(limit.perMs);
      await mailUnsubscribeLink(input.deps, address);
    }),
  );
  const message = askedWords(input.deps, input.request).of(messages)('link_sent');
  return ok({ status: 'pending', message }, { headers: NOT_STORED });
}
