import type { AppDeps } from '../deps/app-deps.ts';
import { reasonOf } from '../jobs/failures.ts';
import type { MessageQueue } from '../jobs/message-queue.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import type { MailChannel, SendResult } from '../smtp/mailer.ts';

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
/** No email is in flight for longer than this: a silent mail server holds up neither the others nor a shutdown. */
const MAIL_MS = 2 * MINUTE_MS;
/** At a shutdown, an email in flight may take this long to arrive. */
const STOP_GRACE_MS = 5_000;

export interface SendingOptions {
  /** Given when no further emails are to be claimed. */
  stop?: AbortSignal;
  /** How long an email may be in flight, and how long after a stop. */
  mailMs?: number;
  stopGraceMs?: number;
}

/** A row of a queue of single emails. */
export interface MailRow {
  id: string;
  attempt: number;
  due_at: string;
}

/** A queue of single emails: how each is written, and what is noted of its attempts. */
export interface MailLine<Row extends MailRow = MailRow> {
  readonly queue: MessageQueue<Row>;
  isAnyDue(deps: AppDeps): Promise<boolean>;
  /** Throws for one that cannot be composed: it counts as not sent. */
  outgoing(deps: AppDeps, mail: Row): OutgoingMail | Promise<OutgoingMail>;
  /** Writes down the outcome of an attempt, unless the email has been given up in the meantime. */
  recordAttempt(deps: AppDeps, mail: Row, result: SendResult): Promise<void>;
  /** Emails whose process ended while they were in flight may have arrived: they are not sent again. */
  giveUpAbandoned(deps: AppDeps): Promise<void>;
}

/**
 * Sends the emails of a queue that are due over one connection, claiming each before it is sent. An email whose sender
 * died is not sent again. Throws {@link RelayUnavailableError} when the mail server cannot be reached: then nothing
 * was claimed.
 */
export async function sendMailsOf<Row extends MailRow>(
  deps: AppDeps,
  line: MailLine<Row>,
  options: SendingOptions = {},
): Promise<void> {
  if (!deps.mailer.delivers) return;
  const { stop } = options;
  let channel: MailChannel | undefined;
  try {
    for (let count = 0; count < AT_ONCE && stop?.aborted !== true; count += 1) {
      if (channel?.isOpen !== true) {
        channel?.close();
        channel = (await line.isAnyDue(deps)) ? await deps.mailer.connect(stop) : undefined;
      }
      if (channel === undefined || !(await sendNext(deps, line, { ...options, channel }))) return;
    }
  } finally {
    channel?.close();
  }
}

/** Answers whether there was one. */
async function sendNext<Row extends MailRow>(
  deps: AppDeps,
  line: MailLine<Row>,
  { channel, ...options }: SendingOptions & { channel: MailChannel },
): Promise<boolean> {
  const [mail] = await line.queue.claim(deps);
  if (mail === undefined) return false;
  await line.queue.during(deps, mail, async () => {
    const signal = onItsWay(options);
    try {
      const send = { line, channel, signal: signal.given };
      await line.recordAttempt(deps, mail, await attempt(deps, mail, send));
    } finally {
      signal.cancel();
    }
  });
  return true;
}

/** Every outcome is a result: an email that cannot be composed does not hold up the others. */
async function attempt<Row extends MailRow>(
  deps: AppDeps,
  mail: Row,
  { line, channel, signal }: { line: MailLine<Row>; channel: MailChannel; signal: AbortSignal },
): Promise<SendResult> {
  let message: OutgoingMail;
  try {
    message = await line.outgoing(deps, mail);
  } catch (error) {
    return { outcome: 'unsent', code: null, reply: String(reasonOf(error)) };
  }
  try {
    return await channel.send(message, undefined, signal);
  } catch (error) {
    deps.log.error({ err: error, id: mail.id }, 'a mail ended in an error');
    return { outcome: 'unknown', code: null, reply: String(reasonOf(error)) };
  }
}

/** Aborted when an email has been in flight for too long, and some time after a stop. */
function onItsWay({ stop, mailMs = MAIL_MS, stopGraceMs = STOP_GRACE_MS }: SendingOptions) {
  const over = new AbortController();
  const after = (ms: number, words: string) => setTimeout(() => over.abort(new Error(words)), ms);
  const timers = [after(mailMs, 'The mail server didn’t respond in time.')];
  const onStop = () =>
    timers.push(after(stopGraceMs, 'The server was stopped before the mail server responded.'));
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted === true) onStop();
  return {
    given: over.signal,
    cancel() {
      timers.forEach((timer) => clearTimeout(timer));
      stop?.removeEventListener('abort', onStop);
    },
  };
}

/** One that may have arrived is not sent again by itself. */
export const OUTCOMES = {
  accepted: 'done',
  deferred: 'again',
  unsent: 'again',
  unknown: 'failed',
  rejected: 'failed',
} as const;
