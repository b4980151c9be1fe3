import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.layout', {
  skip: 'Skip to content',
  navigation: 'Admin',
  open_menu: 'Open menu',
  section: 'In this section',
  shortcuts: 'Keyboard shortcuts',
  breadcrumb: 'Breadcrumb',
  search: 'Search',
  account: 'Your account',
  light: 'Light',
  dark: 'Dark',
  system: 'Same as device',
  view_site: 'View site',
  sign_out: 'Sign out',

  outage:
    'The database can’t be reached right now. Keep this page open. Your changes are still here, and you can save them once the connection is back.',

  session_ended: 'Your session has ended',
  session_ended_about: 'Sign in again to continue. Your changes are safe.',
  sign_in: 'Sign in',
  email: 'Email',
  password: 'Password',
  code: 'Code from your authenticator app, or a recovery code',
  unreachable: 'Can’t reach the server. Try again.',
  cancel: 'Cancel',

  confirm_identity: 'Confirm it’s you',
  confirm_identity_about:
    'Confirm your identity to continue. You won’t be asked again for {minutes, plural, one {# minute} other {# minutes}}.',
  confirm: 'Confirm',
  use_passkey: 'Use your passkey',
  no_password: 'Choose a password first',
  no_password_about:
    'This change requires a password, and your account doesn’t have one yet. We’ll email you a link to choose one.',
  choose_password: 'Choose a password',
});

export const say = sayOf(messages);
