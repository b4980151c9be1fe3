import { ApiError } from '../../platform/base/api-error.ts';

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

const WORDS: Record<OpenidReason, string> = {
  state: 'This sign-in is too old, was used already, or began in another browser. Start again.',
  denied: 'The provider did not let you in.',
  issuer: 'The answer came from another provider than the one that was asked.',
  audience: 'The answer was meant for another application.',
  nonce: 'The answer belongs to another sign-in.',
  expired: 'The answer has expired, or the clocks of this site and the provider differ.',
  signature: 'The signature of the answer does not hold.',
  token: 'The answer of the provider is not usable.',
  email_missing: 'The provider did not say which email address you have.',
  email_unverified: 'The provider has not verified your email address.',
  domain: 'Email addresses of this domain are not let in.',
  not_invited: 'You have no account here. Ask an administrator to invite you.',
  existing_account:
    'There is an account with your email address. Sign in to it, then connect single sign-on on your account page.',
  connected_elsewhere: 'This identity is connected to another account already.',
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
      message:
        'The single sign-on provider does not answer as it should. Try again later, or sign in another way.',
      reason: 'unreachable',
    });
  }
  return new ApiError('openid_refused', { message: WORDS[error.reason], reason: error.reason });
}
