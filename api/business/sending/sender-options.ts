/** When a sender looks, and how long it waits; tests are less patient. */
export interface SenderOptions {
  /** How long others wait before they count a silent sender as gone. */
  leaseMs?: number;
  /** How often to look for new work. */
  pollMs?: number;
  /** How long a shutdown waits for emails in flight. */
  graceMs?: number;
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number;
}

export const DEFAULTS = { leaseMs: 20_000, pollMs: 250, graceMs: 10_000, elapsed: () => performance.now() };
