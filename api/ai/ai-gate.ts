import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from '../http/api-error.ts';
import { consume } from '../http/request-limits.ts';
import { unavailable } from './provider-failure.ts';

/** Drafts and proposals that one person may ask for in a minute. */
const REQUESTS_PER_MINUTE = 24;
/** So many failures of the provider in a row, and for so long nobody is made to wait for another. */
const FAILURES_MAX = 5;
const CLOSED_MS = 15_000;

/** Keeps one person from asking without end, and everybody from waiting for a provider that is down. */
export interface AiGate {
  /** Throws 429 once a person asks too often. */
  countRequest(userId: string): Promise<void>;
  /** Throws 503 while the provider is known to be down. */
  requireOpen(): void;
  noteSuccess(): void;
  noteFailure(error: unknown): void;
}

const gates = new WeakMap<AppDeps, AiGate>();

/** The gate of a running server. Each process counts for itself. */
export function gateOf(deps: AppDeps): AiGate {
  const known = gates.get(deps);
  if (known !== undefined) return known;
  const gate = createGate(deps);
  gates.set(deps, gate);
  return gate;
}

/** What says that the provider is down, as against that it did not like a question. */
const DOWN: ReadonlySet<string> = new Set(['ai_unavailable', 'ai_timeout']);

function createGate({ now }: AppDeps): AiGate {
  const requests = new RateLimiterMemory({ points: REQUESTS_PER_MINUTE, duration: 60 });
  let failures = 0;
  let closedUntil = 0;
  return {
    countRequest: (userId) => consume(requests, userId),
    requireOpen() {
      const waitMs = closedUntil - now().getTime();
      if (waitMs > 0) throw unavailable(waitMs);
    },
    noteSuccess() {
      failures = 0;
    },
    noteFailure(error) {
      if (!(error instanceof ApiError) || !DOWN.has(error.code)) return;
      failures += 1;
      if (failures < FAILURES_MAX) return;
      // One more after that closes it again.
      failures = FAILURES_MAX - 1;
      closedUntil = now().getTime() + CLOSED_MS;
    },
  };
}
