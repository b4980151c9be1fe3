import type { Actor } from '#schema/access/access.ts';
import { ApiError } from '../base/api-error.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The caller and how they authenticated. */
export interface Caller {
  actor: Actor;
  /** A program with an API token, not a person at a screen. */
  isProgram: boolean;
  /** Their role requires a second factor, and they have none yet. */
  owesSecondFactor: boolean;
  /** They confirmed who they are a short while ago. Never true of a program. */
  isSteppedUp: boolean;
  /** The name that the owner gave the token of a program. */
  tokenName?: string;
}

/** How the API identifies callers: injected by `createApp`, since accounts are on a higher floor. */
export interface Identification {
  /** The caller, by a session or an API token; null for an anonymous one. Throws 401 `token_invalid`. */
  callerOf(request: Request): Promise<Caller | null>;
  /** 403 `step_up_required` with the ways that this account has to confirm who it is. */
  stepUpRequired(userId: string): Promise<ApiError>;
}

/** 401, in the words that clients show (contract §3). */
export function tokenMissing(): ApiError {
  return new ApiError('token_missing', { message: spoken('token_missing') });
}
