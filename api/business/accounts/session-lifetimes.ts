import type { Role } from '#schema/access/roles.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#schema/base/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long sessions last, in days. `administrator_…` is null when it equals the general limit. */
export interface SessionLifetimes {
  /** Without being used. */
  idle_days: number;
  /** Counted from the sign-in. */
  max_days: number;
  administrator_idle_days: number | null;
  administrator_max_days: number | null;
}

export const DEFAULT_LIFETIMES: SessionLifetimes = {
  idle_days: SESSION_IDLE_DAYS,
  max_days: SESSION_MAX_DAYS,
  administrator_idle_days: null,
  administrator_max_days: null,
};

interface Age {
  role: Role;
  created_at: string;
  last_used_at: string;
  /** The end that was set at sign-in; a later, longer setting does not extend it. */
  expires_at: string;
}

/**
 * Returns when a session ends if it is not used again. Current settings apply: shorter limits take effect at
 * once.
 */
export function endOfSession(age: Age, lifetimes: SessionLifetimes): Date {
  const { idleMs, maxMs } = lifetimesFor(age.role, lifetimes);
  const ends = [
    Date.parse(age.last_used_at) + idleMs,
    Date.parse(age.created_at) + maxMs,
    Date.parse(age.expires_at),
  ];
  return new Date(Math.min(...ends));
}

/** The limits for one role, in milliseconds. Administrators never have longer sessions than others. */
export function lifetimesFor(role: Role, of: SessionLifetimes): { idleMs: number; maxMs: number } {
  const isAdministrator = role === 'administrator';
  const idle = Math.min(of.idle_days, (isAdministrator ? of.administrator_idle_days : null) ?? of.idle_days);
  const max = Math.min(of.max_days, (isAdministrator ? of.administrator_max_days : null) ?? of.max_days);
  return { idleMs: idle * DAY_MS, maxMs: max * DAY_MS };
}
