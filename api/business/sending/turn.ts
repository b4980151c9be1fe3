import type { Queries } from '../../platform/database/database.ts';
import type { Claimed } from './claim.ts';
import type { Settled } from './settle.ts';

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
