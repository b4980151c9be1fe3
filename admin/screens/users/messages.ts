import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.users', {
  trouble: 'Trouble signing in',
  trouble_about:
    'This person can reset a forgotten password on the sign-in page. If they haven’t joined yet, resend the invitation. If they’ve lost their device and recovery codes, reset two-factor authentication.',
  invited: 'Invitation sent',
  reset_done: 'Two-factor authentication reset. They’ve been signed out everywhere.',
  reset_title: 'Reset two-factor authentication for {name}?',
  reset: 'Reset',
  reset_about: 'Confirm their identity first. They’ll be signed out everywhere.',
  resend: 'Resend invitation',
  reset_two_factor: 'Reset two-factor authentication',
  invite_title: 'Invite staff member',
  invite_by_email:
    'They get an email with a link to choose a password. The link works for {days, number} days.',
  invite_by_link:
    'No mail server is set up, so you’ll get a link to send to them. They’ll use it to choose a password.',
  create_link: 'Create invitation link',
  invited_email: 'Invitation sent to {email}',
  invitation_link:
    'No mail server is set up, so no email was sent. Send this link to {email} yourself. It won’t be shown again.',
  link: 'Invitation link',
  copy_link: 'Copy link',
  copied: 'Link copied',
  copy_by_hand: 'Your browser blocked copying. Select the link and copy it yourself.',
  done: 'Done',
  name: 'Name',
  email: 'Email address',
  role: 'Role',
  send_invitation: 'Send invitation',
});

export const say = sayOf(messages);
