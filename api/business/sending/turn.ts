import type { Queries } from '../../platform/database/database.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';

/** One delivery that this sender attempts, with everything its email needs. */
export interface Claimed {
  id: string;
  campaign_id: string;
  contact_id: string;
  address: string;
  domain: string;
  attempt: number;
  first_attempt_at: string;
  first_name: string | null;
  last_name: string | null;
  attributes: Record<string, unknown>;
  /** Which of several subjects it has; null if there is only one. */
  variant: number | null;
}

/** The result of one attempt. */
export interface Settled {
  delivery: Claimed;
  result: SendResult;
}

/** What one transaction of a sender does. */
export interface Turn {
  senderId: string;
  leaseMs: number;
  settled: readonly Settled[];
  /** The maximum number of deliveries to claim: one for each ready channel. */
  limit: number;
  campaignIds: readonly string[];
  hasRates: boolean;
  /** What must be corrected first. */
  before?: ((tx: Queries, senderId: string) => Promise<void>) | undefined;
}

export interface TurnOutcome {
  claimed: Claimed[];
  /** Something was found, so it is worth looking again at once. */
  hasMore: boolean;
  /** A domain asked for fewer emails: from now on it has a rate limit. */
  hasSlowed: boolean;
}
