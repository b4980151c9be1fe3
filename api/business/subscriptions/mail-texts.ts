import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { type MailText, emailTextOf } from '../../platform/mail/email-text.ts';
import { messages } from './messages.ts';

type Speaking = Pick<AppDeps, 'site' | 'languages'>;

/** What people agree to with their click, in the language they read it in; stored with their consent. */
export function confirmationWording(deps: Speaking, listNames: readonly string[]): string {
  const words = siteWords(deps);
  const lists = new Intl.ListFormat(words.language.tag).format(listNames);
  return words.of(messages)('consent', { lists, site: deps.site().name });
}

/** What a signup form says in its confirmation email; null: what the site says. */
export interface OwnMailText {
  subject: string | null;
  text: string | null;
}

interface Confirming {
  firstName: string | null;
  listNames: readonly string[];
  url: string;
  own?: OwnMailText | undefined;
}

/** Sent when someone entered this email address in the form. */
export function confirmationMail(deps: Speaking, { firstName, listNames, url, own }: Confirming): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  const site = deps.site().name;
  const lists = new Intl.ListFormat(words.language.tag).format(listNames);
  return emailTextOf(deps, own?.subject ?? say('confirm_subject', { site }), {
    greeting: firstName === null ? say('greeting') : say('greeting_name', { name: firstName }),
    before: [
      ...(own?.text?.split(/\s*\n\s*/) ?? []),
      say('confirm_why', { lists, site }),
      say('confirm_how', { consent: confirmationWording(deps, listNames) }),
    ],
    link: { url, label: say('confirm_link') },
    after: [say('confirm_not_you')],
  });
}

/** A link to unsubscribe, for people who entered an email address where only one of our links is enough. */
export function unsubscribeLinkMail(deps: Speaking, url: string): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  const site = deps.site().name;
  return emailTextOf(deps, say('unsubscribe_subject', { site }), {
    greeting: say('greeting'),
    before: [say('unsubscribe_why', { site }), say('unsubscribe_how')],
    link: { url, label: say('unsubscribe_link') },
    after: [say('unsubscribe_not_you')],
  });
}

/** A link to the data stored about a person, sent to their email address when they ask for it. */
export function personalDataMail(deps: Speaking, url: string): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  const site = deps.site().name;
  return emailTextOf(deps, say('data_subject', { site }), {
    greeting: say('greeting'),
    before: [say('data_why', { site }), say('data_how')],
    link: { url, label: say('data_link') },
    after: [say('data_not_you')],
  });
}

/** To administrators: there are more signups than confirmations can be sent. */
export function signUpAlert(deps: Speaking, { count, url }: { count: number; url: string }): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  return emailTextOf(deps, say('alert_subject', { site: deps.site().name }), {
    greeting: say('greeting'),
    before: [say('alert_what', { count }), say('alert_why')],
    link: { url, label: say('alert_link') },
    after: [say('alert_once')],
  });
}
