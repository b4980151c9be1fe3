import type { Logger } from 'pino';
import { doubling, waitAfter } from '../../platform/jobs/backoff.ts';
import { type MailChannel, type Mailer, RelayUnavailableError } from '../../platform/smtp/mailer.ts';

/** While the mail server refuses everything. */
const WAITS = doubling(500, 30_000);

interface PoolOptions {
  /** Gives the number of connections, which may change with the settings. */
  mailer: Pick<Mailer, 'connect' | 'connections'>;
  log: Logger;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
}

/**
 * Channels to the mail server, opened before anything is claimed for them: a mail server that does not answer leaves
 * no attempt behind. After a refusal no connection is tried for a while that doubles.
 */
export class ChannelPool {
  readonly #options: PoolOptions;
  readonly #ready: MailChannel[] = [];
  #opening = 0;
  #busy = 0;
  #failures = 0;
  #closedUntil = 0;
  #onChange: () => void = () => undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Called whenever a channel opened or a wait for the mail server began. */
  set onChange(listener: () => void) {
    this.#onChange = listener;
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  /** Milliseconds until the mail server is tried again; 0: now. */
  get restMs(): number {
    return Math.max(0, this.#closedUntil - this.#options.elapsed());
  }

  /** Drops channels that have ended or belong to a former mail server, then opens as many as there is room for. */
  fill(): void {
    for (let index = this.#ready.length - 1; index >= 0; index -= 1)
      if (this.#ready[index]?.isOpen === false) this.#ready.splice(index, 1)[0]?.close();
    if (this.restMs > 0) return;
    // After a refusal one goes ahead and looks.
    const room = this.#options.mailer.connections - this.#ready.length - this.#opening - this.#busy;
    const count = this.#failures > 0 ? Math.min(room, 1 - this.#opening) : room;
    for (let opened = 0; opened < count; opened += 1) void this.#open();
  }

  /** A ready channel; it must be returned. */
  take(): MailChannel | undefined {
    const channel = this.#ready.pop();
    if (channel !== undefined) this.#busy += 1;
    return channel;
  }

  release(channel: MailChannel): void {
    this.#busy -= 1;
    if (channel.isOpen) this.#ready.push(channel);
    else channel.close();
  }

  /** Ends every channel that is not in use. */
  closeIdle(): void {
    for (const channel of this.#ready.splice(0)) channel.close();
  }

  async #open(): Promise<void> {
    this.#opening += 1;
    try {
      const channel = await this.#options.mailer.connect();
      this.#failures = 0;
      this.#ready.push(channel);
    } catch (error) {
      if (!(error instanceof RelayUnavailableError))
        this.#options.log.error({ err: error }, 'a channel could not be opened');
      this.#refused(error instanceof Error ? error.message : 'unknown');
    } finally {
      this.#opening -= 1;
      this.#onChange();
    }
  }

  #refused(reason: string): void {
    if (this.restMs > 0) return;
    this.#failures += 1;
    const waitMs = waitAfter(WAITS, this.#failures);
    this.#closedUntil = this.#options.elapsed() + waitMs;
    if (this.#failures === 1 || this.#failures % 10 === 0)
      this.#options.log.warn({ reason, wait_ms: waitMs }, 'the mail relay does not answer; newsletters wait');
  }
}
