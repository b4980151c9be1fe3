import { dateOf } from '../../../language/formats.ts';
import { say } from './messages.ts'; /** More bars than this are indistinguishable. */
const BARS_MAX = 72;
const HOUR_MS = 3_600_000;
const STEPS_HOURS = [1, 2, 3, 6, 12, 24, 48, 168, 720];

/**
 * Counts by the hour, combined into a minimum of equal intervals that can still be distinguished; empty intervals are
 * included. Steps are in milliseconds.
 */
export function barsByHour<Name extends string>(
  hours: readonly ({ at: string } & Record<Name, number>)[],
  names: readonly Name[],
): { stepMs: number; bars: ({ at: string } & Record<Name, number>)[] } {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return { stepMs: HOUR_MS, bars: [] };
  const start = Date.parse(first.at);
  const span = Date.parse(last.at) - start;
  const step = STEPS_HOURS.find((each) => span / (each * HOUR_MS) < BARS_MAX) ?? 720;
  const stepMs = step * HOUR_MS;
  const sums = Array.from({ length: Math.floor(span / stepMs) + 1 }, (_, index) => ({
    at: new Date(start + index * stepMs).toISOString(),
    ...(Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>),
  }));
  for (const hour of hours) {
    const bar: Record<Name, number> | undefined = sums[Math.floor((Date.parse(hour.at) - start) / stepMs)];
    if (bar !== undefined) for (const name of names) bar[name] += hour[name];
  }
  return { stepMs, bars: sums };
}

/** Equal stretches that are given already, with those in between in which nothing happened. */
export function filledIn<Part extends { at: string }>(
  parts: readonly Part[],
  { stepMs, nothing }: { stepMs: number; nothing: Omit<Part, 'at'> },
): readonly Part[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.round((Date.parse(last.at) - Date.parse(first.at)) / stepMs) + 1;
  if (count > 2 * BARS_MAX) return parts;
  const known = new Map(parts.map((part) => [Date.parse(part.at), part]));
  return Array.from({ length: count }, (_, index) => {
    const at = Date.parse(first.at) + index * stepMs;
    return known.get(at) ?? ({ ...nothing, at: new Date(at).toISOString() } as Part);
  });
}

/** When a time span begins, as exactly as its length requires. */
export function timeWords(at: string, stepMs: number): string {
  return dateOf(Date.parse(at), {
    day: 'numeric',
    month: 'short',
    ...(stepMs >= 24 * HOUR_MS ? {} : { hour: '2-digit', minute: '2-digit' }),
    ...(stepMs < 60_000 ? { second: '2-digit' } : {}),
  });
}

/** "per hour", "per 3 hours", "per day" */
export function stepWords(stepMs: number): string {
  const units = [
    [7 * 24 * HOUR_MS, 'per_week'],
    [24 * HOUR_MS, 'per_day'],
    [HOUR_MS, 'per_hour'],
    [60_000, 'per_minute'],
    [1_000, 'per_second'],
  ] as const;
  const [length, step] = units.find(([unit]) => stepMs >= unit && stepMs % unit === 0) ?? [
    1_000,
    'per_second',
  ];
  return say(step, { count: stepMs / length });
}
