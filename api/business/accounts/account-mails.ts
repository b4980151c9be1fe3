import { INVITATION_DAYS, PASSWORD_RESET_MINUTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { type MailText, emailTextOf } from '../../platform/mail/email-text.ts';
import { messages } from './messages.ts';

type Speaking = Pick<AppDeps, 'site' | 'languages'>;

/** To a new staff member. */
export function invitationMail(
  deps: Speaking,
  { name, invitedBy: by, role, url }: { name: string; invitedBy: string; role: string; url: string },
): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  const site = deps.site().name;
  return emailTextOf(deps, say('invitation_subject', { by, site }), {
    greeting: say('greeting', { name }),
    before: [say('invitation_what', { by, site, role }), say('invitation_how', { days: INVITATION_DAYS })],
    link: { url, label: say('invitation_link') },
    after: [say('invitation_unexpected')],
  });
}

/** To a user who cannot sign in. */
export function passwordResetMail(deps: Speaking, { name, url }: { name: string; url: string }): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  const site = deps.site().name;
  return emailTextOf(deps, say('reset_subject', { site }), {
    greeting: say('greeting', { name }),
    before: [say('reset_what', { site }), say('reset_how', { minutes: PASSWORD_RESET_MINUTES })],
    link: { url, label: say('reset_link') },
    after: [say('reset_unexpected')],
  });
}
