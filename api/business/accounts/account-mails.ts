import { INVITATION_DAYS, PASSWORD_RESET_MINUTES } from '#schema/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type MailText, letterOf } from '../../platform/mail/letter.ts';

/** To a new staff member. */
export function invitationMail(
  { site }: Pick<AppDeps, 'site'>,
  { name, invitedBy, role, url }: { name: string; invitedBy: string; role: string; url: string },
): MailText {
  return letterOf(`${invitedBy} invites you to ${site().name}`, {
    greeting: `Hello ${name},`,
    before: [
      `${invitedBy} invites you to work on ${site().name}, as ${role}.`,
      `Open this page to choose a password. The link is good for ${INVITATION_DAYS} days, once.`,
    ],
    link: { url, label: 'Choose a password' },
    after: ['If you did not expect this, do nothing.'],
  });
}

/** To a user who cannot sign in. */
export function passwordResetMail(
  { site }: Pick<AppDeps, 'site'>,
  { name, url }: { name: string; url: string },
): MailText {
  return letterOf(`A new password for ${site().name}`, {
    greeting: `Hello ${name},`,
    before: [
      `We received a request for a new password at ${site().name}.`,
      `Open this page to choose one. The link is good for ${PASSWORD_RESET_MINUTES} minutes, once.`,
    ],
    link: { url, label: 'Choose a new password' },
    after: ['If it was not you, do nothing: your password stays as it is.'],
  });
}
