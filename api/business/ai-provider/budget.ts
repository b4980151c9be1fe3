import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { AiConfig } from './ai-config.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The key of the total for all users. */
const ALL = '00000000-0000-0000-0000-000000000000';

/** Tokens that were set aside for a call before it was made. */
export interface Reservation {
  day: string;
  userId: string;
  tokens: number;
}

/** The usage of a call. */
export interface Spent {
  inputTokens: number;
  outputTokens: number;
  /** US dollars; null when the price is unknown. */
  cost: number | null;
}

/**
 * Reserves tokens for a call, for the person and for everyone together, or for neither: 429
 * `ai_budget_exceeded` with the time until midnight UTC. Concurrent calls cannot exceed the limit together.
 */
export async function reserveTokens(
  deps: AppDeps,
  config: AiConfig,
  { userId, tokens }: Omit<Reservation, 'day'>,
): Promise<Reservation> {
  const reservation = { day: dayOf(deps.now()), userId, tokens };
  await deps.database.transaction(async (tx) => {
    // Always in this order, so that two reservations cannot deadlock.
    await take(tx, { ...reservation, userId: ALL }, config.dailyTokens, deps.now());
    await take(tx, reservation, config.dailyTokensPerUser, deps.now());
  });
  return reservation;
}

/** Replaces the reserved tokens of a call with those that it used. */
export async function settleTokens(deps: AppDeps, reservation: Reservation, spent: Spent): Promise<void> {
  const { day, userId, tokens } = reservation;
  const used = spent.inputTokens + spent.outputTokens;
  const micros = Math.round((spent.cost ?? 0) * 1_000_000);
  await deps.database.transaction(async (tx) => {
    for (const id of [ALL, userId]) {
      await rows(
        tx,
        sql`UPDATE ai_usage SET tokens = greatest(0, tokens - ${tokens} + ${used}), calls = calls + 1,
              input_tokens = input_tokens + ${spent.inputTokens}, output_tokens = output_tokens + ${spent.outputTokens},
              cost_micros = cost_micros + ${micros}
            WHERE day = ${day} AND user_id = ${id}`,
      );
    }
  });
}

/** What a person has used today. */
export async function usageToday(deps: AppDeps, userId: string): Promise<{ tokens: number; cost: number }> {
  const [row] = await rows<{ tokens: number; cost_micros: number }>(
    deps.database.queries,
    sql`SELECT tokens, cost_micros FROM ai_usage WHERE day = ${dayOf(deps.now())} AND user_id = ${userId}`,
  );
  return { tokens: row?.tokens ?? 0, cost: (row?.cost_micros ?? 0) / 1_000_000 };
}

async function take(
  tx: Queries,
  { day, userId, tokens }: Reservation,
  ...[limit, now]: [limit: number, now: Date]
): Promise<void> {
  const taken = await rows(
    tx,
    sql`INSERT INTO ai_usage AS used (day, user_id, tokens)
        SELECT ${day}::date, ${userId}::uuid, ${tokens}::bigint WHERE ${tokens}::bigint <= ${limit}::bigint
        ON CONFLICT (day, user_id) DO UPDATE SET tokens = used.tokens + excluded.tokens
         WHERE used.tokens + excluded.tokens <= ${limit}::bigint
        RETURNING 1 AS taken`,
  );
  if (taken.length === 0) throw exceeded(userId === ALL, now);
}

function exceeded(forAll: boolean, now: Date): ApiError {
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  return new ApiError('ai_budget_exceeded', {
    message: spoken(forAll ? 'site_budget' : 'own_budget'),
    headers: { 'Retry-After': String(Math.ceil((midnight.getTime() - now.getTime()) / 1000)) },
  });
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
