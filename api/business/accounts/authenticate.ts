import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { Caller } from '../../platform/route/caller.ts';
import { findProgram } from './api-tokens.ts';
import { type Session, findSession, isSteppedUp } from './sessions.ts';
import { looksLikeToken } from './tokens.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The scheme in any case, one space, the token (RFC 6750 §2.1). */
const BEARER = /^bearer ([^\s,]+)$/i;
/** Required by a proxy in front of an unpublished site; not meant for the API. */
const BASIC = /^basic /i;

/**
 * The token of a request, or undefined when none was sent. A header that is not of the form `Bearer token` is a bad
 * token, not a missing one: a request that claims an identity must not be treated as anonymous.
 */
export function tokenOf(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header === null || header === '' || BASIC.test(header)) return undefined;
  const token = BEARER.exec(header)?.[1];
  if (token === undefined || !looksLikeToken(token)) throw tokenInvalid();
  return token;
}

/**
 * Returns the session behind a request; undefined without a token. Throws 401 `token_invalid` for an invalid
 * token.
 */
export async function sessionOf(request: Request, deps: AppDeps): Promise<Session | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const session = await findSession(deps, token);
  if (session === undefined) throw tokenInvalid();
  return session;
}

/** The caller, by a session or an API token; null for an anonymous one. */
export async function callerOf(request: Request, deps: AppDeps): Promise<Caller | null> {
  const token = tokenOf(request);
  if (token === undefined) return null;
  const session = await findSession(deps, token);
  if (session !== undefined) {
    const { userId: id, role, owesSecondFactor } = session;
    return {
      actor: { id, role },
      isProgram: false,
      owesSecondFactor,
      isSteppedUp: isSteppedUp(session, deps.now()),
    };
  }
  const program = await findProgram(deps, token);
  if (program === undefined) throw tokenInvalid();
  const { actor, owesSecondFactor, name: tokenName } = program;
  return { actor, isProgram: true, owesSecondFactor, isSteppedUp: false, tokenName };
}

function tokenInvalid(): ApiError {
  return new ApiError('token_invalid', { message: spoken('session_ended') });
}
