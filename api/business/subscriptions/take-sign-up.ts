import { visibleText } from '#schema/base/visible-text.ts';
import { SIGN_UP_ANSWER_MS } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { tooManyRequests } from '../../platform/request/request-limits.ts';
import { parseAddress } from '../../platform/text/address.ts';
import { type Caller, inTurn, lastingAtLeast, limitOf, originOf } from './caller-limits.ts';
import { messages } from './messages.ts';
import { type SignUp, signUp } from './sign-up.ts';

const spoken = later(messages);

/**
 * Signs up a visitor, whichever form they used. If the field is filled that is hidden from people (`website`), nothing is
 * done, and the caller can’t tell.
 */
export async function takeSignUp(
  input: Caller,
  website: unknown,
  read: () => Omit<SignUp, 'origin' | 'limit'>,
): Promise<void> {
  const isMachine = website !== undefined && website !== null && website !== '';
  await lastingAtLeast(SIGN_UP_ANSWER_MS, async () => {
    if (isMachine) input.deps.log.info({ address: input.address }, 'a signup by a bot was dropped');
    else await signUpInTurn(input, read());
  });
}

/** Throws 422 with the specified words for what is no email address. */
export function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? parseAddress(value) : undefined;
  if (email === undefined) throw new ApiError('validation_failed', { message: spoken('bad_email') });
  return email;
}

const NAME_MAX_CHARS = 100;

/** A name from a form. An invalid one is ignored, so no link gets into an email this way. */
export function readName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 4 * NAME_MAX_CHARS || !value.isWellFormed()) return null;
  const name = visibleText(value).trim();
  // Allows only the invisible characters that some scripts need.
  const isName =
    name !== '' && [...name].length <= NAME_MAX_CHARS && !/[\p{Cc}\p{Co}\p{Cn}<>{}@/\\]|www\./iu.test(name);
  return isName ? name : null;
}

/** Counted in the signup’s transaction: one commit and one turn for both. */
async function signUpInTurn(input: Caller, person: Omit<SignUp, 'origin' | 'limit'>): Promise<void> {
  const limit = limitOf(input);
  const isAllowed = await inTurn(input, () =>
    signUp(input.deps, { ...person, origin: originOf(input), limit }),
  );
  if (!isAllowed) throw tooManyRequests(limit.perMs);
}
