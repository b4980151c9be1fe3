/** The words of a mail in both of its parts. */
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

/** A plain letter with one link. */
export function letterOf(subject: string, { greeting, before, link, after }: Parts): MailText {
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
