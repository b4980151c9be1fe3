import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type MailText, letterOf } from '../../platform/mail/letter.ts';

/** What people agree to with their click; kept with their consent. */
export function confirmationWording(siteName: string, listNames: readonly string[]): string {
  return `Yes, I want to get ${listNames.join(', ')} from ${siteName} by email.`;
}

/** "Please confirm": sent when someone entered this email address in the form. */
export function confirmationMail(
  { site }: Pick<AppDeps, 'site'>,
  { firstName, listNames, url }: { firstName: string | null; listNames: readonly string[]; url: string },
): MailText {
  return letterOf(`Please confirm your subscription to ${site().name}`, {
    greeting: firstName === null ? 'Hello,' : `Hello ${firstName},`,
    before: [
      `We received a request to send ${listNames.join(', ')} from ${site().name} to this email address.`,
      `To say yes, open this page and press the button. ${confirmationWording(site().name, listNames)}`,
    ],
    link: { url, label: 'Confirm my subscription' },
    after: ['If it was not you, do nothing: without your yes no newsletter will come.'],
  });
}

/** A link that unsubscribes, for who typed an address where only a link of ours is good enough. */
export function unsubscribeLinkMail({ site }: Pick<AppDeps, 'site'>, url: string): MailText {
  return letterOf(`Your link to unsubscribe from ${site().name}`, {
    greeting: 'Hello,',
    before: [
      `We received a request to stop emails from ${site().name} to this address.`,
      'To do so, open this page and press the button.',
    ],
    link: { url, label: 'Unsubscribe' },
    after: ['If it was not you, do nothing: nothing has changed.'],
  });
}
