import type { OutgoingMail } from './compose-message.ts';

/**
 * What became of one mail as far as this side can know (RFC 5321 §4.2.5). `unsent`: the connection ended before the mail did, so
 * nobody has it. `unknown`: it ended after, before the answer: whoever sends again may send twice.
 */
export type SendResult =
  | { outcome: 'accepted'; code: number | null; reply: string }
  | { outcome: 'deferred' | 'rejected'; code: number; reply: string; stage: SmtpStage }
  | { outcome: 'unsent' | 'unknown'; code: null; reply: string };

/** Who the other side was refusing: us, the recipient, or the message. */
export type SmtpStage = 'sender' | 'recipient' | 'message';

/** One connection to whoever takes our mail; one mail at a time. */
export interface MailChannel {
  /** `mayStillSend` is asked at the last moment at which nothing has been said that would count. */
  send(mail: OutgoingMail, mayStillSend?: () => boolean): Promise<SendResult>;
  /** False once the connection is gone: get another one. */
  readonly isOpen: boolean;
  close(): void;
}

/** How mail leaves the house. */
export interface Mailer {
  /** False: no relay is set, mail is kept for staff to read. */
  readonly delivers: boolean;
  /** At most this many channels at once. */
  readonly connections: number;
  /** Messages a second, where the relay allows no more. */
  readonly perSecond: number | undefined;
  /** Throws {@link RelayUnavailableError} where nobody answers. */
  connect(): Promise<MailChannel>;
}

/** The relay cannot be reached or does not let us in. Nothing was sent. */
export class RelayUnavailableError extends Error {
  override readonly name = 'RelayUnavailableError';
}
