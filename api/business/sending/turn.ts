import type { Queries } from '../../platform/database/database.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';

/** One delivery that is ours to attempt, with all that its mail needs. */
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
  /** Which of several subjects it has; null: there is one. */
  variant: number | null;
}

/** What became of one attempt. */
export interface Settled {
  delivery: Claimed;
  result: SendResult;
}

/** What one transaction of a sender is to do. */
export interface Turn {
  senderId: string;
  leaseMs: number;
  settled: readonly Settled[];
  /** How many deliveries to claim at most: one for each channel that stands ready. */
  limit: number;
  campaignIds: readonly string[];
  hasRates: boolean;
  /** What has to be put right first. */
  before?: ((tx: Queries, senderId: string) => Promise<void>) | undefined;
}

export interface TurnOutcome {
  claimed: Claimed[];
  /** Something was found: it is worth asking again at once. */
  hasMore: boolean;
  /** A domain asked for less: from now on there is a pace. */
  hasSlowed: boolean;
}
