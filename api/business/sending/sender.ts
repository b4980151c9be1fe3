import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { PreparedCampaign } from '../campaigns/campaign-mail.ts';
import { addToCounters } from '../deliveries/counters.ts';
import { attemptDelivery } from './attempt.ts';
import {
  type ActiveCampaign,
  activeCampaigns,
  finishCampaign,
  moveCampaignsOn,
  nextDueAt,
  prepareNext,
  withWords,
} from './campaign-turns.ts';
import { AudiencePace } from './audience-pace.ts';
import { ChannelPool } from './channel-pool.ts';
import { DEFAULTS, type SenderOptions } from './sender-options.ts';
import type { Claimed, Settled, Turn } from './turn.ts';
import type { Queries } from '../../platform/database/database.ts';
import { claimBatch } from './claim-turn.ts';
import { hasRates, setSenderRate } from './rates.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { closeLease, openLease, recoverAbandoned } from './sender-lease.ts';
import { requeueUnsent } from './delivery-outcome.ts';

/** How often to look for other senders’ work and for what is due. */
const HOUSEKEEPING_MS = 1_000;
const IDLE_CLOSE_MS = 5_000;
const GATHER_MS = 4;

/** Sends campaigns until it is stopped. Each process has one. */
export class Sender {
  readonly #deps: AppDeps;
  readonly #options: Required<SenderOptions>;
  readonly #pool: ChannelPool;
  readonly #pace: AudiencePace;
  readonly #inFlight = new Map<string, Claimed>();
  readonly #prepared = new Map<string, PreparedCampaign>();
  #settled: Settled[] = [];
  #senderId: string | undefined;
  #leaseUntil = 0;
  #active: ActiveCampaign[] = [];
  #lookedAt = -Infinity;
  #keptHouseAt = -Infinity;
  #restingSince: number | undefined;
  #hasRates = false;
  /** The recorded rate for all emails, which changes with the mail server; null if it isn’t recorded yet. */
  #perSecond: number | undefined | null = null;
  /** In the last turn, channels were ready and there was nothing for them. */
  #isDry = false;
  #isDoubtful = false;
  #stopping = false;
  #wake: () => void = () => undefined;

  constructor(deps: AppDeps, options: SenderOptions = {}) {
    this.#deps = deps;
    this.#options = { ...DEFAULTS, ...options };
    const { mailer, log } = deps;
    this.#pool = new ChannelPool({ mailer, log, elapsed: this.#options.elapsed });
    this.#pace = new AudiencePace(this.#options.elapsed);
    this.#pool.onChange = () => this.#wake();
  }

  /** Works until {@link stop}; failures are logged and retried. */
  async run(): Promise<void> {
    while (!this.#stopping) await this.#turnSafely(this.#options.pollMs);
    await this.#finish();
  }

  /** Works until nothing is left to do now. For tests and benchmarks, which set the clock themselves. */
  async runUntilIdle(): Promise<void> {
    while (await this.#turnSafely(20));
    await this.#finish();
  }

  /** Claims nothing more; {@link run} ends when nothing is in flight, or after the grace period. */
  stop(): void {
    this.#stopping = true;
    this.#wake();
  }

  /** Returns whether there is more to do right now. */
  async #turnSafely(waitMs: number): Promise<boolean> {
    try {
      return await this.#turn(waitMs);
    } catch (error) {
      if (error instanceof FencedError) this.#startOver();
      else {
        this.#isDoubtful = true;
        this.#deps.log.error({ err: error }, 'a turn of the sender failed; it is tried again');
        // Waits even with results to record: an immediate retry would keep a struggling database busy.
        await this.#untilWoken(this.#options.pollMs);
      }
      return true;
    }
  }

  async #turn(waitMs: number): Promise<boolean> {
    this.#senderId ??= await this.#begin();
    await this.#runMaintenance();
    await this.#look();
    const isPreparing = await this.#prepare();
    await this.#gather();
    const { claimed, hasMore } = await this.#exchange();
    for (const delivery of claimed) void this.#attempt(delivery);
    if (isPreparing || this.#settled.length > 0) return true;
    const isWorking = hasMore || this.#inFlight.size > 0;
    if (!isWorking && (await this.#rest())) return true;
    await this.#pause(waitMs);
    return isWorking || this.#inFlight.size > 0 || (await this.#isAnythingDue());
  }

  /** Waits a moment for more results: recording ten takes hardly longer than recording one. */
  async #gather(): Promise<void> {
    const end = this.#options.elapsed() + GATHER_MS;
    while (this.#inFlight.size > this.#settled.length) {
      const leftMs = end - this.#options.elapsed();
      if (leftMs <= 0) return;
      await this.#untilWoken(leftMs);
    }
  }

  /** With nothing in flight, finishes campaigns and closes channels that aren’t needed. */
  async #rest(): Promise<boolean> {
    if (this.#active.length > 0) {
      this.#restingSince = undefined;
      return await this.#finishCampaigns();
    }
    this.#restingSince ??= this.#options.elapsed();
    if (this.#options.elapsed() - this.#restingSince > IDLE_CLOSE_MS) this.#pool.closeIdle();
    return false;
  }

  async #begin(): Promise<string> {
    const id = await openLease(this.#deps, this.#options.leaseMs);
    this.#leaseUntil = this.#options.elapsed() + this.#options.leaseMs * 0.8;
    return id;
  }

  /** What any sender does for all: ends dead senders, starts what is due, cancels what is left over. */
  async #runMaintenance(): Promise<void> {
    if (this.#options.elapsed() - this.#keptHouseAt < HOUSEKEEPING_MS || this.#senderId === undefined) return;
    this.#keptHouseAt = this.#options.elapsed();
    await recoverAbandoned(this.#deps, this.#senderId);
    await moveCampaignsOn(this.#deps);
    const { perSecond } = this.#deps.mailer;
    if (perSecond !== this.#perSecond) await setSenderRate(this.#deps);
    this.#perSecond = perSecond;
    this.#hasRates = await hasRates(this.#deps.database.queries);
  }

  async #look(): Promise<void> {
    if (this.#options.elapsed() - this.#lookedAt < this.#options.pollMs) return;
    this.#lookedAt = this.#options.elapsed();
    this.#active = await withWords(this.#deps, await activeCampaigns(this.#deps), this.#prepared);
    this.#pace.look(this.#active);
    for (const id of this.#prepared.keys())
      if (!this.#active.some((campaign) => campaign.id === id) && this.#inFlight.size === 0)
        this.#prepared.delete(id);
  }

  /** Freezes one part of one audience, then gives sending as long as that took. */
  async #prepare(): Promise<boolean> {
    const campaign = this.#active.find(({ isPrepared }) => !isPrepared);
    if (campaign === undefined || !this.#pace.isDue) return false;
    const isWhole = await this.#pace.during(() => prepareNext(this.#deps, campaign.id));
    if (isWhole === undefined) this.#active = this.#active.filter((one) => one !== campaign);
    else campaign.isPrepared = isWhole;
    return true;
  }

  /** One transaction: the lease, the results of attempts, and new claims for the ready channels. */
  async #exchange(): Promise<{ claimed: Claimed[]; hasMore: boolean }> {
    const isWanted = this.#active.length > 0 && !this.#stopping;
    if (isWanted) this.#pool.fill();
    const settled = [...this.#settled]; // a copy, because more arrive while the transaction runs
    const isRenewal = this.#options.elapsed() > this.#leaseUntil - this.#options.leaseMs * 0.5;
    const limit = isWanted ? this.#pool.readyCount : 0;
    if (settled.length === 0 && limit === 0 && !isRenewal && !this.#isDoubtful)
      return { claimed: [], hasMore: false };
    const startedAt = this.#options.elapsed();
    const outcome = await claimBatch(this.#deps, this.#turnOf(settled, limit));
    this.#leaseUntil = startedAt + this.#options.leaseMs * 0.8;
    this.#isDoubtful = false;
    this.#settled = this.#settled.slice(settled.length);
    this.#hasRates ||= outcome.hasSlowed;
    if (limit > 0) this.#isDry = !outcome.hasMore;
    for (const delivery of outcome.claimed) this.#inFlight.set(delivery.id, delivery);
    return outcome;
  }

  #turnOf(settled: readonly Settled[], limit: number): Turn {
    return {
      senderId: this.#senderId ?? '',
      leaseMs: this.#options.leaseMs,
      settled,
      limit,
      campaignIds: this.#active.map(({ id }) => id),
      hasRates: this.#hasRates,
      before: this.#isDoubtful ? (tx, senderId) => this.#clearDoubt(tx, senderId) : undefined,
    };
  }

  async #clearDoubt(tx: Queries, senderId: string): Promise<void> {
    const known = [...this.#inFlight.keys(), ...this.#settled.map(({ delivery }) => delivery.id)];
    await addToCounters(tx, senderId, await requeueUnsent(tx, { senderId, inFlight: known }));
  }

  async #attempt(delivery: Claimed): Promise<void> {
    const channel = this.#pool.take();
    const campaign = this.#prepared.get(delivery.campaign_id);
    const senderId = this.#senderId;
    const mayStillSend = () => this.#senderId === senderId && this.#options.elapsed() < this.#leaseUntil;
    const result = await attemptDelivery(this.#deps, { delivery, campaign, channel, mayStillSend });
    if (channel !== undefined) this.#pool.release(channel);
    // Results of a fenced sender are discarded.
    if (!this.#inFlight.delete(delivery.id)) return;
    this.#settled.push({ delivery, result });
    this.#wake();
  }

  /** Returns whether any campaign is finished now. */
  async #finishCampaigns(): Promise<boolean> {
    let hasFinished = false;
    for (const { id, isPrepared } of this.#active)
      if (isPrepared && (await finishCampaign(this.#deps, id))) hasFinished = true;
    if (hasFinished) this.#lookedAt = -Infinity;
    return hasFinished;
  }

  async #isAnythingDue(): Promise<boolean> {
    if (this.#stopping || this.#lookedAt === -Infinity) return !this.#stopping;
    if (this.#active.length === 0) return false;
    if (this.#active.some(({ isPrepared }) => !isPrepared)) return true;
    if (this.#hasRates) return !this.#isDry; // what is due may have to wait for a rate limit
    const next = await nextDueAt(this.#deps);
    return next !== undefined && next <= this.#deps.now();
  }

  /** Another process declared us dead: our results are void, and we start over as a new sender. */
  #startOver(): void {
    this.#deps.log.warn({ sender: this.#senderId }, 'this sender was counted as gone; it starts over');
    this.#senderId = undefined;
    this.#inFlight.clear();
    this.#settled = [];
    this.#isDoubtful = false;
  }

  /** Waits for emails in flight, records the results, and releases the lease. */
  async #finish(): Promise<void> {
    this.#stopping = true;
    const end = this.#options.elapsed() + this.#options.graceMs;
    try {
      while (this.#inFlight.size > 0 && this.#options.elapsed() < end) {
        await this.#pause(Math.min(50, this.#options.pollMs));
        await this.#exchange();
      }
      const reply = 'The program ended before the mail server responded.';
      const result = { outcome: 'unknown', code: null, reply } as const;
      for (const delivery of this.#inFlight.values()) this.#settled.push({ delivery, result });
      this.#inFlight.clear();
      await this.#exchange();
      if (this.#senderId !== undefined) await closeLease(this.#deps, this.#senderId);
    } catch (error) {
      // The lease then expires, and the next sender records what was in flight as unknown.
      this.#deps.log.error({ err: error }, 'the sender could not write down its last mails');
    }
    this.#senderId = undefined;
    this.#pool.closeIdle();
  }

  #pause(milliseconds: number): Promise<void> {
    return this.#settled.length > 0 ? Promise.resolve() : this.#untilWoken(milliseconds);
  }

  #untilWoken(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Starts the sender of this process. `stop` waits for emails in flight. */
export function startSender(deps: AppDeps, options?: SenderOptions): { stop(): Promise<void> } {
  const sender = new Sender(deps, options);
  const running = sender.run();
  return {
    stop: () => {
      sender.stop();
      return running;
    },
  };
}
