import { directionOfLanguage } from '#schema/messages/direction.ts';
import type { Translator } from '#schema/messages/translator.ts';

/** The text of an email in both of its parts. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  greeting: string;
  before: readonly string[];
  link: { url: string; label: string };
  after: readonly string[];
}

/** A plain email with one link, in one language. */
export function emailTextOf(
  subject: string,
  { language: { tag } }: Pick<Translator, 'language'>,
  { greeting, before, link, after }: Parts,
): MailText {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    subject,
    text: [greeting, ...before, link.url, ...after].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escapeHtml(tag)}" dir="${directionOfLanguage(tag)}"><body style="font-family: Georgia, serif; font-size: 16px; line-height: 1.5">`,
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
