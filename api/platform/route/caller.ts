import type { Actor } from '#schema/access.ts';
import { ApiError } from '../base/api-error.ts';

/** Who asks, and by what. */
export interface Caller {
  actor: Actor;
  /** A program with a token of somebody's, not the person at a screen. */
  isProgram: boolean;
  /** Their role requires a second factor, and they have none yet. */
  owesSecondFactor: boolean;
  /** They confirmed who they are a short while ago. Never true of a program. */
  isSteppedUp: boolean;
  /** The name that the owner gave the token of a program. */
  tokenName?: string;
}

/** How the API knows who asks: handed in by `createApp`, since accounts stand on a floor above. */
export interface Identification {
  /** Who asks, by a session or by an API token; null for nobody in particular. Throws 401 `token_invalid`. */
  callerOf(request: Request): Promise<Caller | null>;
  /** 403 `step_up_required` with the ways that this account has to confirm who it is. */
  stepUpRequired(userId: string): Promise<ApiError>;
}

/** 401, in the words that clients show (contract §3). */
export function tokenMissing(): ApiError {
  return new ApiError('token_missing', { message: 'No token found' });
}
