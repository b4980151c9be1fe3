import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.openid', {
  unreachable:
    'The single sign-on provider isn’t responding as expected. Try again later, or sign in another way.',
  state: 'Signing in took too long, was already completed, or started in another browser. Start again.',
  denied: 'The provider denied access.',
  issuer: 'The response came from a different provider.',
  audience: 'The response was meant for a different application.',
  nonce: 'The response belongs to a different sign-in. Start again.',
  expired: 'The response has expired, or the clocks of this site and the provider don’t match.',
  signature: 'The response’s signature isn’t valid.',
  token: 'The provider’s response isn’t valid.',
  email_missing: 'The provider didn’t share your email address. Allow it to, then try again.',
  email_unverified: 'The provider hasn’t verified your email address. Verify it there, then try again.',
  domain: 'Email addresses at this domain can’t sign in here. Ask an administrator.',
  not_invited: 'You don’t have an account here. Ask an administrator to invite you.',
  existing_account:
    'You already have an account with this email address. Sign in to it, then connect single sign-on on your account page.',
  connected_elsewhere: 'This sign-in is already connected to another account.',
});
