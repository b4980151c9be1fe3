import { sql } from 'drizzle-orm';
import { REFUSALS_BEFORE_PAUSE } from '#schema/base/limits.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, keptColumns, keptIn } from '../base/kept-spoken.ts';
import { messages } from './messages.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import {
  type MailChannel,
  type Mailer,
  type RelayFacts,
  RelayUnavailableError,
  type SendResult,
} from '../smtp/mailer.ts';
import { type RelayProblem, refusingProblem } from '../smtp/relay-problem.ts';
import type { RelayHealth } from '#schema/answers/newsletter/mail.ts';

/** What is known of the mail server: it works, no session can be opened, or it accepts no emails. */
type State = 'ok' | 'unavailable' | 'refusing';

/** The same state is written again only after this long, so that a busy sender does not write with every email. */
const WRITTEN_EVERY_MS = { ok: 60_000, unavailable: 10_000, refusing: 10_000 };
/** Old faults that were not tried again are no longer reported. */
const REPORTED_MS = 24 * 3_600_000;
/** An email that waits longer than this for a response is reported: the mail server hangs. */
const SLOW_MS = 30_000;

type Deps = Pick<AppDeps, 'database' | 'now' | 'uptime' | 'log'>;

/** The same mailer, which also records in the database whether the mail server works, for staff to see. */
export function watchRelay(mailer: Mailer, deps: Deps): Mailer {
  const { relay } = mailer;
  if (relay === undefined) return mailer;
  const watch = new RelayWatch(deps, relay);
  return {
    ...mailer,
    async connect(signal) {
      try {
        const channel = await mailer.connect(signal);
        watch.connected();
        return new WatchedChannel(channel, watch);
      } catch (error) {
        // Stopping this process says nothing about the mail server.
        const isStop = signal?.aborted === true && !isTimeout(signal.reason);
        if (error instanceof RelayUnavailableError && !isStop) watch.note('unavailable', error.problem);
        throw error;
      }
    },
  };
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

class WatchedChannel implements MailChannel {
  readonly #channel: MailChannel;
  readonly #watch: RelayWatch;

  constructor(channel: MailChannel, watch: RelayWatch) {
    this.#channel = channel;
    this.#watch = watch;
  }

  get isOpen(): boolean {
    return this.#channel.isOpen;
  }

  get isEncrypted(): boolean | undefined {
    return this.#channel.isEncrypted;
  }

  async send(...parameters: Parameters<MailChannel['send']>): Promise<SendResult> {
    const result = await this.#channel.send(...parameters);
    this.#watch.answered(result);
    return result;
  }

  close(): void {
    this.#channel.close();
  }
}

class RelayWatch {
  readonly #deps: Deps;
  readonly #relay: RelayFacts;
  #state: State | undefined;
  #problem: string | undefined;
  #writtenAt = -Infinity;
  #refused = 0;
  #hasAccepted = false;

  constructor(deps: Deps, relay: RelayFacts) {
    this.#deps = deps;
    this.#relay = relay;
  }

  connected(): void {
    // A server that refused everything so far must accept an email before it counts as working.
    if (this.#state !== 'refusing') this.note('ok');
  }

  answered({ outcome, reply }: SendResult): void {
    if (outcome === 'rejected') {
      this.#refused += 1;
      if (this.#refused >= REFUSALS_BEFORE_PAUSE) this.note('refusing', refusingProblem(reply, this.#relay));
    } else if (outcome === 'accepted' || outcome === 'deferred') {
      this.#refused = 0;
      if (outcome === 'accepted') this.#accepted();
    }
  }

  #accepted(): void {
    // Connecting has already recorded the same state: the first accepted email is recorded anyway.
    if (!this.#hasAccepted) this.#writtenAt = -Infinity;
    this.#hasAccepted = true;
    this.note('ok');
  }

  note(state: State, problem?: RelayProblem): void {
    const { uptime, log } = this.#deps;
    const isSame = state === this.#state && problem?.code === this.#problem;
    if (isSame && uptime() - this.#writtenAt < WRITTEN_EVERY_MS[state]) return;
    this.#state = state;
    this.#problem = problem?.code;
    this.#writtenAt = uptime();
    this.#write(state, problem).catch((error: unknown) => {
      // Emails do not wait for it; it is written with the next attempt.
      this.#writtenAt = -Infinity;
      this.#hasAccepted = false;
      log.debug({ err: error }, 'the state of the mail server could not be written down');
    });
  }

  async #write(state: State, problem: RelayProblem | undefined): Promise<void> {
    const now = this.#deps.now().toISOString();
    const { reason, said } = keptColumns(problem?.message);
    await rows(
      this.#deps.database.queries,
      sql`INSERT INTO mail_relay AS r (key, state, problem, reason, said, since, seen_at, accepted_at)
          VALUES (${keyOf(this.#relay)}, ${state}, ${problem?.code ?? null}, ${reason}, ${said}::jsonb, ${now}, ${now},
            ${this.#hasAccepted ? now : null})
          ON CONFLICT (key) DO UPDATE SET state = excluded.state, problem = excluded.problem, reason = excluded.reason, said = excluded.said,
            seen_at = excluded.seen_at, accepted_at = coalesce(r.accepted_at, excluded.accepted_at), since = CASE WHEN r.state = excluded.state THEN r.since ELSE excluded.since END`,
    );
  }
}

function keyOf({ host, port }: RelayFacts): string {
  return `${host}:${port}`;
}

/** What all processes last saw of the configured mail server; undefined if there is none. */
export async function readRelayHealth(
  on: Queries,
  { mailer, now }: Pick<AppDeps, 'mailer' | 'now'>,
  words: Translator,
): Promise<RelayHealth | undefined> {
  if (mailer.relay === undefined) return undefined;
  const [stored] = await rows<RelayHealth & { said: KeptMessage | null }>(
    on,
    sql`SELECT state, problem, reason, said, since, seen_at FROM mail_relay WHERE key = ${keyOf(mailer.relay)}`,
  );
  const seen = stored && healthIn(words, stored);
  const at = now();
  const isOld = seen?.seen_at == null || Date.parse(seen.seen_at) < at.getTime() - REPORTED_MS;
  if (seen !== undefined && !isOld && seen.state !== 'ok') return seen;
  const slow = await slowSince(on, at);
  if (slow !== undefined) {
    const { host, port } = mailer.relay;
    const seconds = secondsBetween(slow, at);
    const reason = words.of(messages)('relay_slow', { host, port: String(port), seconds });
    return { state: 'slow', problem: 'timeout', reason, since: slow, seen_at: at.toISOString() };
  }
  return isOld || seen === undefined
    ? { state: 'unknown', problem: null, reason: null, since: null, seen_at: seen?.seen_at ?? null }
    : seen;
}

function healthIn(
  words: Translator,
  { said, ...health }: RelayHealth & { said: KeptMessage | null },
): RelayHealth {
  return { ...health, reason: keptIn(words, { reason: health.reason, said }) };
}

/** Whether the configured mail server has ever accepted an email: connecting to it is not enough. */
export async function hasAcceptedMail(on: Queries, { mailer }: Pick<AppDeps, 'mailer'>): Promise<boolean> {
  if (mailer.relay === undefined) return false;
  const found = await rows(
    on,
    sql`SELECT 1 FROM mail_relay WHERE key = ${keyOf(mailer.relay)} AND accepted_at IS NOT NULL`,
  );
  return found.length > 0;
}

/** What is wrong with the mail server; null while it works, has not been tried yet, or is not configured. */
export async function readRelayTrouble(
  on: Queries,
  deps: Pick<AppDeps, 'mailer' | 'now'>,
  words: Translator,
): Promise<RelayHealth | null> {
  const health = await readRelayHealth(on, deps, words);
  return health === undefined || health.state === 'ok' || health.state === 'unknown' ? null : health;
}

/** Since when the oldest email in flight has been waiting, if that is long. */
async function slowSince(on: Queries, now: Date): Promise<string | undefined> {
  const [oldest] = await rows<{ at: string | null }>(
    on,
    sql`SELECT least((SELECT min(attempted_at) FROM newsletter_deliveries WHERE state = 'attempting'),
                     (SELECT min(due_at) FROM mails WHERE state = 'sending')) AS at`,
  );
  const at = oldest?.at == null ? undefined : new Date(oldest.at).toISOString();
  return at !== undefined && Date.parse(at) < now.getTime() - SLOW_MS ? at : undefined;
}

function secondsBetween(from: string, to: Date): number {
  return Math.round((to.getTime() - Date.parse(from)) / 1000);
}
