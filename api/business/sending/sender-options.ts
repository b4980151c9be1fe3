/** How often a sender looks for work and how long it waits; tests are less patient. */
export interface SenderOptions {
  /** How long others wait before they treat a silent sender as dead. */
  leaseMs?: number;
  /** How often to look for new work. */
  pollMs?: number;
  /** How long a shutdown waits for emails in flight. */
  graceMs?: number;
  /** Milliseconds from a clock that never goes back. */
  elapsed?: () => number;
}

export const DEFAULTS = { leaseMs: 20_000, pollMs: 250, graceMs: 10_000, elapsed: () => performance.now() };
