import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.openid', {
  unreachable:
    'The single sign-on provider isn’t responding as expected. Try again later, or sign in another way.',
  state:
    'The sign-in took too long, has already been completed, or was started in another browser. Start again.',
  denied: 'The provider denied access.',
  issuer: 'The response came from a different provider.',
  audience: 'The response was meant for a different application.',
  nonce: 'The response belongs to a different sign-in. Start again.',
  expired: 'The response has expired, or this site’s clock is out of sync with the provider’s.',
  signature: 'The response’s signature isn’t valid.',
  token: 'The provider’s response isn’t valid.',
  email_missing:
    'The provider didn’t share your email address. Allow the provider to share it, then try again.',
  email_unverified: 'The provider hasn’t verified your email address. Verify it there, then try again.',
  domain: 'You can’t sign in here with an email address at this domain. Ask an administrator.',
  not_invited: 'You don’t have an account here. Ask an administrator to invite you.',
  existing_account:
    'You already have an account with this email address. Sign in to it, then connect single sign-on on your account page.',
  connected_elsewhere: 'This single sign-on account is already connected to someone else’s account here.',
});
