import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.accounts', {
  greeting: 'Hello {name},',

  invitation_subject: '{by} invited you to {site}',
  invitation_what:
    '{by} invited you to join {site} as {role, select, administrator {an administrator} editor {an editor} author {an author} other {a viewer}}.',
  invitation_how:
    'Choose a password to get started. This link works once and expires in {days, plural, one {# day} other {# days}}.',
  invitation_link: 'Choose a password',
  invitation_unexpected: 'If you didn’t expect this invitation, ignore this email.',

  reset_subject: 'Reset your password for {site}',
  reset_what: 'We received a request to reset your password for {site}.',
  reset_how:
    'Open the link below to choose a new password. The link works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
  reset_link: 'Choose a new password',
  reset_unexpected: 'If you didn’t request this, ignore this email. Your password stays the same.',

  notice_subject: '{title} on {site}',
  notice_when: '{happened} ({when}).',
  notice_when_by: '{happened} ({when}, by {by}).',
  notice_expected: 'If this was you, or if you expected it, you don’t need to do anything.',
  notice_link: 'Review your account',
  notice_advice:
    'If this wasn’t you, change your password and sign out everywhere on your account page, and tell a site administrator.',
  notice_advice_email:
    'If this wasn’t you, tell a site administrator right away. Anyone with access to the new email address can reset your password.',

  new_device: 'New sign-in',
  new_device_what: 'Someone signed in to your account with {device} from the IP address {address}',
  factor_added: 'Two-factor authentication turned on',
  factor_added_what: 'Two-factor authentication was turned on for your account',
  factor_removed: 'Two-factor authentication removed',
  factor_removed_what: 'Two-factor authentication was removed from your account',
  password_changed: 'Password changed',
  password_changed_what: 'The password for your account was changed',
  passkey_added: 'New passkey',
  passkey_added_what: 'The passkey “{name}” was added to your account',
  passkey_removed: 'Passkey removed',
  passkey_removed_what: 'The passkey “{name}” was removed from your account',
  openid_connected: 'Single sign-on connected',
  openid_connected_what: 'Single sign-on as {identity} was connected to your account',
  openid_disconnected: 'Single sign-on disconnected',
  openid_disconnected_what: 'Single sign-on was disconnected from your account',
  api_token: 'New API token',
  api_token_what: 'The API token “{name}” was created for your account',
  email_changed: 'Email address changed',
  email_changed_what: 'The email address for your account was changed from {from} to {to}',

  // Problems
  link_used: 'This link has expired or has already been used. Request a new one on the sign-in page.',
  token_needs_factor:
    'Your role requires two-factor authentication, and API tokens bypass single sign-on. Add a passkey or an authenticator app to your account first.',
  role_above: 'can’t be higher than your own role ({role})',
  session_ended: 'Your session has ended. Sign in again.',
  busy: 'Too many people are signing in right now. Try again shortly.',
  password_common:
    'is one of the passwords that attackers try first. Choose another one, such as a few unrelated words',
  password_guessable:
    'is easy to guess from your name, your email address, or the name of the site. Choose a few unrelated words',
  scopes_above: 'can’t go beyond what the role {role} allows: {scopes}',
});
