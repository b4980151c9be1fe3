import { INVITATION_DAYS, PASSWORD_RESET_MINUTES } from '#schema/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type MailText, letterOf } from '../../platform/mail/letter.ts';

/** To somebody new on the staff. */
export function invitationMail(
  { env }: Pick<AppDeps, 'env'>,
  { name, invitedBy, role, url }: { name: string; invitedBy: string; role: string; url: string },
): MailText {
  return letterOf(`${invitedBy} invites you to ${env.siteName}`, {
    greeting: `Hello ${name},`,
    before: [
      `${invitedBy} invites you to work on ${env.siteName}, as ${role}.`,
      `Open this page to choose a password. The link is good for ${INVITATION_DAYS} days, once.`,
    ],
    link: { url, label: 'Choose a password' },
    after: ['If you did not expect this, do nothing.'],
  });
}

/** To somebody who cannot get in. */
export function passwordResetMail(
  { env }: Pick<AppDeps, 'env'>,
  { name, url }: { name: string; url: string },
): MailText {
  return letterOf(`A new password for ${env.siteName}`, {
    greeting: `Hello ${name},`,
    before: [
      `somebody, hopefully you, asked for a new password at ${env.siteName}.`,
      `Open this page to choose one. The link is good for ${PASSWORD_RESET_MINUTES} minutes, once.`,
    ],
    link: { url, label: 'Choose a new password' },
    after: ['If it was not you, do nothing: your password stays as it is.'],
  });
}
