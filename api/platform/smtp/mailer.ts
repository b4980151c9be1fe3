import type { OutgoingMail } from './compose-message.ts';
import type { RelayProblem } from './relay-problem.ts';

/**
 * The outcome of one email as far as this side can know (RFC 5321 §4.2.5). `unsent`: the connection ended before the
 * email did, so it did not arrive. `unknown`: it ended after that, before the response: sending again may send it
 * twice.
 */
export type SendResult =
  | { outcome: 'accepted'; code: number | null; reply: string }
  | { outcome: 'deferred' | 'rejected'; code: number; reply: string; stage: SmtpStage }
  | { outcome: 'unsent' | 'unknown'; code: null; reply: string };

/** Who the other side was refusing: us, the recipient, or the message. */
export type SmtpStage = 'sender' | 'recipient' | 'message';

/** One connection to the mail server; one email at a time. */
export interface MailChannel {
  /**
   * `mayStillSend` is asked at the last moment before anything that counts is sent to the server. The signal ends the
   * connection at once: the result is `unsent`, or `unknown` when the mail server may have the whole message.
   */
  send(mail: OutgoingMail, mayStillSend?: () => boolean, signal?: AbortSignal): Promise<SendResult>;
  /** False once the connection is gone: get another one. */
  readonly isOpen: boolean;
  /** Undefined if nothing is known about a connection. */
  readonly isEncrypted?: boolean | undefined;
  close(): void;
}

/** The mail server as people may see it, without secrets. */
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

/** How emails are sent. */
export interface Mailer {
  /** False: no mail server is configured, emails are stored for staff to read. */
  readonly delivers: boolean;
  /** Absent if no mail server is configured. */
  readonly relay?: RelayFacts | undefined;
  /** At most this many channels at once. */
  readonly connections: number;
  /** Messages per second, if the mail server has a limit. */
  readonly perSecond: number | undefined;
  /** Throws {@link RelayUnavailableError} when the server does not respond or the signal is aborted. */
  connect(signal?: AbortSignal): Promise<MailChannel>;
}

/** The mail server cannot be reached or rejects the sign-in. Nothing was sent. */
export class RelayUnavailableError extends Error {
  override readonly name = 'RelayUnavailableError';
  readonly problem: RelayProblem;

  constructor(problem: RelayProblem, options?: ErrorOptions) {
    super(String(problem.message), options);
    this.problem = problem;
  }
}
