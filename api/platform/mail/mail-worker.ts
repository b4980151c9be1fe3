import type { AppDeps } from '../deps/app-deps.ts';
import { doubling, waitAfter } from '../jobs/backoff.ts';
import { startPolling } from '../jobs/poll.ts';
import { RelayUnavailableError } from '../smtp/mailer.ts';
import { type MailLine, type MailRow, type SendingOptions, sendMailsOf } from './mail-line.ts';
import { singleMails } from './send-queued-mails.ts';

/** Emails in flight at once. While the mail server hangs on some, the others are still sent. */
const LANES_MAX = 4;
const POLL_MS = 250;
const RECLAIM_MS = 10_000;
/** While the mail server refuses everything. */
const REST = doubling(1_000, 30_000);

/** Sends single emails apart from the other jobs. `stop` waits for emails in flight, but only a few seconds. */
export function startMails(
  deps: AppDeps,
  options: Omit<SendingOptions, 'stop'> = {},
): { stop(): Promise<void> } {
  return startLine(deps, singleMails, options);
}

/** The same for another queue of single emails, with connections of its own. */
export function startLine<Row extends MailRow>(
  deps: AppDeps,
  line: MailLine<Row>,
  options: Omit<SendingOptions, 'stop'> = {},
): { stop(): Promise<void> } {
  const worker = new MailWorker(deps, line, options);
  const failure = 'single mails could not be sent; they are tried again';
  const polling = startPolling(deps, { next: () => worker.look(), everyMs: POLL_MS, failure });
  return {
    async stop() {
      await Promise.all([polling.stop(), worker.stop()]);
    },
  };
}

/** Opens another lane as long as emails are waiting; a lane ends when it finds no more. */
class MailWorker<Row extends MailRow> {
  readonly #deps: AppDeps;
  readonly #line: MailLine<Row>;
  readonly #options: SendingOptions;
  readonly #stopping = new AbortController();
  readonly #lanes = new Set<Promise<void>>();
  #reclaimedAt = -Infinity;
  #restUntil = 0;
  #failures = 0;

  constructor(deps: AppDeps, line: MailLine<Row>, options: SendingOptions) {
    this.#deps = deps;
    this.#line = line;
    this.#options = { ...options, stop: this.#stopping.signal };
  }

  /** Looks for work once. Never waits for a mail server; returns false to pause before the next look. */
  async look(): Promise<boolean> {
    const { mailer, uptime } = this.#deps;
    if (!mailer.delivers || this.#stopping.signal.aborted) return false;
    if (uptime() - this.#reclaimedAt >= RECLAIM_MS) {
      this.#reclaimedAt = uptime();
      await this.#line.giveUpAbandoned(this.#deps);
    }
    // After a refusal one lane goes ahead and looks.
    const lanes = this.#failures > 0 ? 1 : LANES_MAX;
    if (this.#lanes.size >= lanes || uptime() < this.#restUntil) return false;
    if (await this.#line.isAnyDue(this.#deps)) this.#open();
    return false;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The server is stopping.'));
    await Promise.all(this.#lanes);
  }

  #open(): void {
    const lane = this.#send().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #send(): Promise<void> {
    try {
      await sendMailsOf(this.#deps, this.#line, this.#options);
      this.#failures = 0;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#rest(error);
    }
  }

  #rest(error: unknown): void {
    const { log, uptime } = this.#deps;
    this.#failures += 1;
    const waitMs = waitAfter(REST, this.#failures);
    this.#restUntil = uptime() + waitMs;
    if (!(error instanceof RelayUnavailableError))
      log.error({ err: error }, 'single mails could not be sent');
    else if (this.#failures === 1 || this.#failures % 10 === 0)
      log.warn({ reason: error.message, wait_ms: waitMs }, 'the mail server isn’t responding; emails wait');
  }
}
