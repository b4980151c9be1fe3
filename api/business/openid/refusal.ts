import { ApiError } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Why a sign-in with the provider was refused. Stable: the sign-in page has its own text for each. */
export const OPENID_REASONS = [
  'state',
  'denied',
  'issuer',
  'audience',
  'nonce',
  'expired',
  'signature',
  'token',
  'email_missing',
  'email_unverified',
  'domain',
  'not_invited',
  'existing_account',
  'connected_elsewhere',
] as const;
export type OpenidReason = (typeof OPENID_REASONS)[number];

const WORDS: Record<OpenidReason, Spoken> = {
  state: spoken('state'),
  denied: spoken('denied'),
  issuer: spoken('issuer'),
  audience: spoken('audience'),
  nonce: spoken('nonce'),
  expired: spoken('expired'),
  signature: spoken('signature'),
  token: spoken('token'),
  email_missing: spoken('email_missing'),
  email_unverified: spoken('email_unverified'),
  domain: spoken('domain'),
  not_invited: spoken('not_invited'),
  existing_account: spoken('existing_account'),
  connected_elsewhere: spoken('connected_elsewhere'),
};

/** A sign-in that the provider's answer does not support; `details` is for the log only. */
export class OpenidRefused extends Error {
  override readonly name = 'OpenidRefused';
  readonly reason: OpenidReason;

  constructor(reason: OpenidReason, details = '', options?: ErrorOptions) {
    super(details, options);
    this.reason = reason;
  }
}

/** The provider cannot be reached, or does not speak OpenID Connect. */
export class OpenidUnavailable extends Error {
  override readonly name = 'OpenidUnavailable';
}

/** 401 `openid_refused` with its reason, or 502 `openid_unavailable`. */
export function openidProblem(error: OpenidRefused | OpenidUnavailable): ApiError {
  if (error instanceof OpenidUnavailable) {
    return new ApiError('openid_unavailable', {
      message: spoken('unreachable'),
      reason: 'unreachable',
    });
  }
  return new ApiError('openid_refused', { message: WORDS[error.reason], reason: error.reason });
}
