import { defineMessages } from '#schema/messages/messages.ts';

/** For the browser: only simple parameters and plurals that are not nested. Keys begin with their form. */
export const messages = defineMessages('site.islands', {
  appearance_title: 'Text size and colors',
  appearance_size: 'Text size',
  appearance_smaller: 'Smaller',
  appearance_normal: 'Normal',
  appearance_larger: 'Larger',
  appearance_largest: 'Largest',
  appearance_colors: 'Colors',
  appearance_light: 'Light',
  appearance_dark: 'Dark',
  appearance_device: 'Same as device',

  quote_copied: 'Copied',
  quote_not_copied: 'Couldn’t copy',
  quote_link_copied: 'Link copied',
  quote_link_about: 'The link goes straight to this quote.',

  email_failed: 'Something went wrong: {messages}',
  email_no_answer: 'The server didn’t respond as expected. Try again.',
  email_confirmed_title: 'Email confirmed',
  email_confirmed: 'You’re subscribed. You’ll get the next issue.',
  email_choose: 'Choose at least one newsletter.',
  email_unknown: 'This email address isn’t subscribed.',
  email_unsubscribed: '{email} has been unsubscribed and won’t get any more issues.',
  email_subscribed: '{email} is subscribed. Select the button to unsubscribe.',

  account_failed: 'Something went wrong!',
  account_reset_sent:
    'If there’s an account for {email}, we’ve sent a reset link to that address. The link expires in 1 hour.',
  account_link_incomplete: 'This link is incomplete.',
  account_new_link: 'Request a new link',
  account_password_set: 'Your password has been set.',
  account_sign_in: 'Sign in',
  account_for: 'For {name} ({email})',
  account_use_passkey: 'Use your passkey',
  account_passkey_refused: 'This passkey wasn’t accepted. Try another one, or sign in with your password.',
  account_passkey_url: 'Passkeys don’t work at this URL. Open the site at its usual URL and try again.',
  account_passkey_none: 'You canceled, or no passkey was found. Try again, or sign in another way.',
  account_one_more_step: 'One more step',
  account_two_factor: 'Your account uses two-factor authentication.',
  account_reason: '{problem} (Reason: {reason})',
  account_state: 'Sign-in took too long or was started in another tab. Start again.',
  account_denied: 'Your sign-in provider denied access.',
  account_email_missing:
    'Your sign-in provider didn’t share your email address with this site. Allow the provider to share it, then try again.',
  account_email_unverified:
    'Your sign-in provider hasn’t verified your email address. Verify it there, then try again.',
  account_domain: 'You can’t sign in here with an email address from your domain. Contact an administrator.',
  account_not_invited: 'You don’t have an account here. Ask an administrator to invite you.',
  account_existing:
    'You already have an account here. Sign in the usual way, then connect single sign-on from your account page.',
  account_elsewhere: 'This single sign-on account is already connected to another account on this site.',
  account_unreachable: 'Can’t reach your sign-in provider. Try again later, or sign in another way.',
  account_unverifiable: 'Your sign-in provider’s response couldn’t be verified. Contact an administrator.',
});
