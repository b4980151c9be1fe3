import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type OutgoingMail, composeMessage } from './compose-message.ts';
import type { DkimSigner } from './dkim.ts';
import { envelopeAddress } from '../text/mail-address.ts';
import { relayProblemOf } from './relay-problem.ts';
import { relayOfUrl, usualPort } from './smtp-url.ts';
import {
  type MailChannel,
  type Mailer,
  type RelayFacts,
  RelayUnavailableError,
  type SendResult,
  type SmtpStage,
} from './mailer.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:587`, with `?connections=`, `?per_second=`, `?require_tls=true`, `?verify=false`. */
  url: string;
  /** The signer for the domain that an email is from. */
  dkim?: ((from: string) => DkimSigner) | undefined;
  timeouts?: Partial<Timeouts>;
}

/**
 * Timeouts, in milliseconds. RFC 5321 §4.5.3.2.6 asks for ten minutes after the final dot, because giving up there
 * leaves the outcome unknown. Everything before it can be repeated, so it gets less than the RFC allows.
 */
interface Timeouts {
  connect: number;
  greeting: number;
  /** From the first byte until emails may be sent: greeting, EHLO, STARTTLS, and sign-in together. */
  session: number;
  /** From MAIL FROM until the message is sent. */
  message: number;
  /** For the response to the final dot, and for any other silence. */
  reply: number;
}

const TIMEOUTS: Timeouts = {
  connect: 20_000,
  greeting: 30_000,
  session: 60_000,
  message: 180_000,
  reply: 600_000,
};
const CONNECTIONS_DEFAULT = 10;
const CONNECTIONS_MAX = 200;

/** Sends emails through an SMTP server. */
export function createSmtpMailer({ url, dkim, timeouts }: SmtpOptions): Mailer {
  const { host, port, encryption, user, password, connections, perSecond } = relayOfUrl(url);
  const isVerified = new URL(url).searchParams.get('verify') !== 'false';
  const waits = { ...TIMEOUTS, ...timeouts };
  const auth = user === null ? undefined : { user, pass: password ?? '' };
  const relay: RelayFacts = {
    host,
    port: port ?? usualPort(encryption),
    encryption,
    signsIn: user !== null,
    signsMail: dkim !== undefined,
  };
  return {
    delivers: true,
    relay,
    connections: Math.min(connections ?? CONNECTIONS_DEFAULT, CONNECTIONS_MAX),
    perSecond: perSecond ?? undefined,
    async connect(signal) {
      // A start does without it until the first email.
      const { default: Connection } = await import('nodemailer/lib/smtp-connection');
      const connection = new Connection({
        host: relay.host,
        port: relay.port,
        secure: relay.encryption === 'tls',
        requireTLS: relay.encryption === 'starttls',
        tls: { rejectUnauthorized: isVerified },
        connectionTimeout: waits.connect,
        greetingTimeout: waits.greeting,
        socketTimeout: waits.reply,
        socketCloseTimeout: 1_000,
      });
      await opened(connection, { relay, auth, signal, sessionMs: waits.connect + waits.session });
      return channelOver(connection, { dkim, messageMs: waits.message });
    },
  };
}

interface Opening {
  relay: RelayFacts;
  auth: { user: string; pass: string } | undefined;
  signal: AbortSignal | undefined;
  sessionMs: number;
}

async function opened(
  connection: SMTPConnection,
  { relay, auth, signal, sessionMs }: Opening,
): Promise<void> {
  let cancel = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      cancel = whenOver({ ms: sessionMs, late: 'The mail server isn’t responding.', signal }, reject);
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('The mail server closed the connection.')));
      connection.connect((error?: unknown) => {
        if (error !== undefined && error !== null) reject(error);
        else if (auth === undefined) resolve();
        else connection.login(auth, (failure?: unknown) => (failure ? reject(failure) : resolve()));
      });
    });
  } catch (error) {
    connection.close();
    const secrets = auth === undefined ? [] : [auth.pass, encodeURIComponent(auth.pass)];
    throw new RelayUnavailableError(relayProblemOf(error, relay, secrets), { cause: error });
  } finally {
    cancel();
  }
}

interface Patience {
  ms: number;
  late: string;
  signal: AbortSignal | undefined;
}

/** Calls back when the time is over and when the signal is given, until it is cancelled by the function it answers. */
function whenOver({ ms, late, signal }: Patience, onOver: (reason: Error) => void): () => void {
  const abort = (): void => {
    const reason: unknown = signal?.reason;
    onOver(reason instanceof Error ? reason : new Error('Sending the email was stopped.'));
  };
  const timer = setTimeout(() => onOver(new Error(late)), ms);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
}

interface ChannelOptions {
  dkim: SmtpOptions['dkim'];
  messageMs: number;
}

function channelOver(connection: SMTPConnection, options: ChannelOptions): MailChannel {
  let isOpen = true;
  // Connection errors reach the email in flight through its callback; between two emails they only end the
  // connection.
  let onEnd: (() => void) | undefined;
  connection.on('error', () => (isOpen = false));
  connection.on('end', () => {
    isOpen = false;
    onEnd?.();
  });
  const close = (): void => {
    isOpen = false;
    connection.close();
  };
  return {
    get isOpen() {
      return isOpen;
    },
    get isEncrypted() {
      return connection.secure;
    },
    close() {
      if (isOpen) connection.quit();
      isOpen = false;
    },
    async send(mail, mayStillSend, signal) {
      const result = await sendOver(connection, { ...options, mail, mayStillSend, signal });
      // After a refusal the session is usable; after any other failure its state is unknown.
      if (result.outcome === 'unsent' || result.outcome === 'unknown') close();
      else if (result.outcome !== 'accepted' && isOpen) {
        const isReset = await new Promise<boolean>((resolve) => {
          onEnd = () => resolve(false);
          connection.reset((error?: unknown) => resolve(error === undefined || error === null));
        });
        if (!isReset) close();
      }
      return result;
    },
  };
}

interface Sending extends ChannelOptions {
  mail: OutgoingMail;
  mayStillSend: (() => boolean) | undefined;
  signal: AbortSignal | undefined;
}

function sendOver(
  connection: SMTPConnection,
  { mail, dkim, mayStillSend, signal, messageMs }: Sending,
): Promise<SendResult> {
  const composed = composedOrReason(mail, dkim?.(domainOf(mail.from.address)));
  if (typeof composed === 'string' || signal?.aborted === true) {
    const reply = typeof composed === 'string' ? composed : 'The server is stopping.';
    return Promise.resolve({ outcome: 'unsent', code: null, reply });
  }
  const message = new GatedMessage(composed, mayStillSend);
  const envelope = { from: envelopeAddress(mail.envelope.from), to: [envelopeAddress(mail.envelope.to)] };
  return new Promise((resolve) => {
    const late = 'The mail server didn’t accept the email in time.';
    let cancel = (): void => undefined;
    cancel = whenOver({ ms: messageMs, late, signal }, (reason) => {
      // Once the final dot was sent, only its response counts: that one has a longer timeout.
      if (message.mayHaveLeft && signal?.aborted !== true) return;
      cancel();
      message.destroy();
      resolve(resultOf(reason, message));
    });
    connection.send(envelope, message, (error, info) => {
      cancel();
      message.destroy();
      if (error !== null && error !== undefined) resolve(resultOf(error as SmtpError, message));
      else {
        const reply = info?.response ?? '';
        resolve({ outcome: 'accepted', code: codeIn(reply), reply });
      }
    });
  });
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** An email that cannot be composed was not sent, for whatever reason. */
function composedOrReason(mail: OutgoingMail, dkim: DkimSigner | undefined): Buffer | string {
  try {
    return composeMessage(mail, dkim);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The message as a stream that knows whether its end, and with it the final dot, can have been sent. Read only after
 * the mail server said 354.
 */
class GatedMessage extends Readable {
  /** From here on the mail server may have the whole message. */
  mayHaveLeft = false;
  readonly #bytes: Buffer;
  readonly #mayStillSend: (() => boolean) | undefined;
  #isWritten = false;

  constructor(bytes: Buffer, mayStillSend: (() => boolean) | undefined) {
    super({ highWaterMark: bytes.length + 1 });
    this.#bytes = bytes;
    this.#mayStillSend = mayStillSend;
  }

  override _read(): void {
    if (this.#mayStillSend?.() === false) {
      this.destroy(new Error('The lease of this sender ended.'));
    } else if (!this.#isWritten) {
      this.#isWritten = true;
      this.push(this.#bytes);
    } else {
      this.mayHaveLeft = true;
      this.push(null);
    }
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const STAGES: Readonly<Record<string, SmtpStage>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

/** A response of the mail server decides; without one it depends on whether the final dot can have been sent. */
function resultOf(error: SmtpError, message: GatedMessage): SendResult {
  const code = error.responseCode;
  const reply = (error.response ?? error.message).slice(0, 500);
  const isAnswer = code !== undefined && code >= 400 && code < 600;
  // A 421 while nothing was waiting for a response says nothing about the message.
  if (isAnswer && (error.command !== 'CONN' || !message.mayHaveLeft)) {
    const stage = STAGES[error.command ?? ''] ?? 'message';
    return { outcome: code >= 500 ? 'rejected' : 'deferred', code, reply, stage };
  }
  return { outcome: message.mayHaveLeft ? 'unknown' : 'unsent', code: null, reply };
}

function codeIn(reply: string): number | null {
  const code = Number(reply.slice(0, 3));
  return Number.isInteger(code) && code > 0 ? code : null;
}
