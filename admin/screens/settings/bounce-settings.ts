/** What an administrator sets for bounces, as the API answers it; of secrets only whether they are set. */
export interface BounceSettings {
  soft_times: number;
  soft_days: number;
  ses_topic_arn: string | null;
  sendgrid_public_key: string | null;
  has_postmark_credentials: boolean;
  has_mailgun_signing_key: boolean;
  mailbox: MailboxState | null;
  addresses: Record<'ses' | 'postmark' | 'mailgun' | 'sendgrid', string>;
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

export const BOUNCE_SETTINGS_PATH = '/settings/bounces';
export const BOUNCE_SETTINGS_KEY = ['settings', 'bounces'];

/** What is typed of a mailbox, as the address that the API takes. */
export function imapUrlOf(typed: Record<string, string>): string {
  const { server = '', user = '', password = '', folder = '', security = 'imaps' } = typed;
  const who = `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}`;
  return `${security}://${who}@${server.trim()}/${encodeURIComponent(folder.trim() || 'INBOX')}`;
}
