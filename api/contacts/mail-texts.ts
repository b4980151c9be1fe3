import type { AppDeps } from '../app-deps.ts';

/** The words of a mail in both of its parts. */
interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** What people agree to with their click; kept with their consent. */
export function confirmationWording(siteName: string, listNames: readonly string[]): string {
  return `Yes, I want to get ${listNames.join(', ')} from ${siteName} by email.`;
}

/** "Please confirm": sent when somebody typed this address into the form. */
export function confirmationMail(
  { env }: Pick<AppDeps, 'env'>,
  { firstName, listNames, url }: { firstName: string | null; listNames: readonly string[]; url: string },
): MailText {
  return mailOf(`Please confirm your subscription to ${env.siteName}`, {
    greeting: firstName === null ? 'Hello,' : `Hello ${firstName},`,
    before: [
      `somebody, hopefully you, asked for ${listNames.join(', ')} from ${env.siteName} with this address.`,
      `To say yes, open this page and press the button. ${confirmationWording(env.siteName, listNames)}`,
    ],
    link: { url, label: 'Confirm my subscription' },
    after: ['If it was not you, do nothing: without your yes no newsletter will come.'],
  });
}

/** A link that unsubscribes, for who typed an address where only a link of ours is good enough. */
export function unsubscribeLinkMail({ env }: Pick<AppDeps, 'env'>, url: string): MailText {
  return mailOf(`Your link to unsubscribe from ${env.siteName}`, {
    greeting: 'Hello,',
    before: [
      `somebody asked to end mail from ${env.siteName} to this address.`,
      'To do so, open this page and press the button.',
    ],
    link: { url, label: 'Unsubscribe' },
    after: ['If it was not you, do nothing: nothing has changed.'],
  });
}

interface Parts {
  greeting: string;
  before: readonly string[];
  link: { url: string; label: string };
  after: readonly string[];
}

function mailOf(subject: string, { greeting, before, link, after }: Parts): MailText {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    subject,
    text: [greeting, ...before, link.url, ...after].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family: Georgia, serif; font-size: 16px; line-height: 1.5">',
      ...[greeting, ...before].map(paragraph),
      `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
      ...after.map(paragraph),
      '</body></html>',
    ].join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
