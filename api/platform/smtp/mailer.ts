import type { OutgoingMail } from './compose-message.ts';
import type { RelayProblem } from './relay-problem.ts';

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

/** One connection to the server that accepts our mail; one mail at a time. */
export interface MailChannel {
  /**
   * `mayStillSend` is asked at the last moment at which nothing has been said that would count. The signal ends the
   * connection at once: the result is `unsent`, or `unknown` when the relay may have the whole message.
   */
  send(mail: OutgoingMail, mayStillSend?: () => boolean, signal?: AbortSignal): Promise<SendResult>;
  /** False once the connection is gone: get another one. */
  readonly isOpen: boolean;
  /** Undefined where nothing is known of a connection. */
  readonly isEncrypted?: boolean | undefined;
  close(): void;
}

/** The mail server as people may see it: nothing secret. */
export interface RelayFacts {
  host: string;
  port: number;
  /** `tls` from the first byte; `starttls` or no session; `optional`: STARTTLS where the server offers it. */
  encryption: 'tls' | 'starttls' | 'optional';
  /** With a user name and a password. */
  signsIn: boolean;
  /** With DKIM. */
  signsMail: boolean;
}

/** How mail is sent. */
export interface Mailer {
  /** False: no relay is set, mail is kept for staff to read. */
  readonly delivers: boolean;
  /** Absent where no relay is set. */
  readonly relay?: RelayFacts | undefined;
  /** At most this many channels at once. */
  readonly connections: number;
  /** Messages a second, where the relay allows no more. */
  readonly perSecond: number | undefined;
  /** Throws {@link RelayUnavailableError} when the server does not answer or the signal is aborted. */
  connect(signal?: AbortSignal): Promise<MailChannel>;
}

/** The relay cannot be reached or does not let us in. Nothing was sent. */
export class RelayUnavailableError extends Error {
  override readonly name = 'RelayUnavailableError';
  readonly problem: RelayProblem;

  constructor(problem: RelayProblem, options?: ErrorOptions) {
    super(problem.message, options);
    this.problem = problem;
  }
}
