import type { Logger } from 'pino';

/** More uncaught failures than this within a minute are no accident: the process can no longer be trusted. */
const ESCAPED_MAX = 20;
const WINDOW_MS = 60_000;

interface Escaping {
  log: Pick<Logger, 'error' | 'fatal'>;
  /** Stops the process in an orderly way; called once. */
  giveUp(): void;
  now?: () => number;
}

/**
 * Handles an uncaught failure: it is logged with its count, and everyone else is still served
 * (docs/decisions/0015-uncaught-failures.md). Too many in a minute stop the process.
 */
export function createLastResort({ log, giveUp, now = () => performance.now() }: Escaping) {
  const times: number[] = [];
  let count = 0;
  let hasGivenUp = false;
  return (error: unknown, kind: 'uncaughtException' | 'unhandledRejection') => {
    count += 1;
    log.error({ err: error, kind, count }, 'a failure escaped');
    times.push(now());
    while ((times[0] ?? 0) < now() - WINDOW_MS) times.shift();
    if (times.length <= ESCAPED_MAX || hasGivenUp) return;
    hasGivenUp = true;
    log.fatal({ count }, 'too many unhandled failures: stopping');
    giveUp();
  };
}

/** From now on, uncaught failures are handled; before, during the start, they end the process. */
export function watchEscaped(escaping: Escaping): void {
  const take = createLastResort(escaping);
  process.on('uncaughtException', (error) => take(error, 'uncaughtException'));
  process.on('unhandledRejection', (error) => take(error, 'unhandledRejection'));
}
