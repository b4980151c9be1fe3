import type { AnswerOf } from '#schema/answers/index.ts';

export type BounceSettings = AnswerOf<'GET /settings/bounces'>;

/** The mailbox details from the form, as the URL that the API takes. */
export function imapUrlOf(typed: Record<string, string>): string {
  const { server = '', user = '', password = '', folder = '', security = 'imaps' } = typed;
  const who = `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}`;
  return `${security}://${who}@${server.trim()}/${encodeURIComponent(folder.trim() || 'INBOX')}`;
}
