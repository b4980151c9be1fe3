import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.users', {
  trouble: 'Trouble signing in',
  trouble_about:
    'They can reset a forgotten password on the sign-in page. If they haven’t joined yet, resend the invitation. If they lost their device and recovery codes, reset two-factor authentication.',
  invited: 'Invitation sent',
  reset_done: 'Two-factor authentication reset. They’re signed out everywhere.',
  reset_title: 'Reset two-factor authentication for {name}?',
  reset: 'Reset',
  reset_about: 'Confirm their identity first. They’ll be signed out everywhere.',
  resend: 'Resend invitation',
  reset_two_factor: 'Reset two-factor authentication',
  invite: 'Invite',
  invite_title: 'Invite staff member',
  invited_email: 'Invitation sent to {email}',
  invited_kept: 'The invitation to {email} is in the outbox',
  name: 'Name',
  email: 'Email address',
  role: 'Role',
  cancel: 'Cancel',
  send_invitation: 'Send invitation',
});

export const say = sayOf(messages);
