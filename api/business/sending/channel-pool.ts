import type { Logger } from 'pino';
import { doubling, waitAfter } from '../../platform/jobs/backoff.ts';
import { type MailChannel, type Mailer, RelayUnavailableError } from '../../platform/smtp/mailer.ts';

/** How long to wait while the mail server refuses everything. */
const WAITS = doubling(500, 30_000);

interface PoolOptions {
  /** Knows the number of connections, which changes with the settings. */
  mailer: Pick<Mailer, 'connect' | 'connections'>;
  log: Logger;
  /** Milliseconds from a clock that never goes back. */
  elapsed: () => number;
}

/**
 * Channels to the mail server, opened before any deliveries are claimed for them, so that a mail server that
 * doesn’t reply leaves no attempts behind. After a refusal it waits before connecting again, doubling the
 * time with each one.
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

  /** Called whenever a channel has opened or a wait for the mail server has begun. */
  set onChange(listener: () => void) {
    this.#onChange = listener;
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  /** Milliseconds until the mail server is tried again; 0 means now. */
  get restMs(): number {
    return Math.max(0, this.#closedUntil - this.#options.elapsed());
  }

  /**
   * Drops channels that have closed or belong to a previous mail server, then opens as many as there is room
   * for.
   */
  fill(): void {
    for (let index = this.#ready.length - 1; index >= 0; index -= 1)
      if (this.#ready[index]?.isOpen === false) this.#ready.splice(index, 1)[0]?.close();
    if (this.restMs > 0) return;
    // After a refusal, a single channel tests the mail server first.
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

  /** Closes every channel that isn’t in use. */
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
      this.#options.log.warn(
        { reason, wait_ms: waitMs },
        'the mail server isn’t responding; newsletters wait',
      );
  }
}
