import type { BounceServiceName } from '#schema/bounce-services.ts';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';

/** What `GET /settings/bounces` answers beside the settings themselves. */
export interface BounceSettings extends SettingsAnswer {
  mailbox: MailboxState | null;
  /** Where each mail service reports to. */
  addresses: Record<BounceServiceName, string>;
}

/** The mailbox that bounces come to, and how the last look into it went. */
export interface MailboxState {
  address: string;
  set_by_environment: boolean;
  read_at: string | null;
  messages: number;
  failures: number;
  failure: string | null;
  due_at?: string;
}

/** What is typed of a mailbox, as the address that the API takes. */
export function imapUrlOf(typed: Record<string, string>): string {
  const { server = '', user = '', password = '', folder = '', security = 'imaps' } = typed;
  const who = `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}`;
  return `${security}://${who}@${server.trim()}/${encodeURIComponent(folder.trim() || 'INBOX')}`;
}
