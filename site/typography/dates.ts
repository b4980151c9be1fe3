const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `3 March 2026`, the day in UTC: the same for every reader and in every cache. */
export function dayOf(time: string): string {
  return DAY.format(new Date(time));
}

/** A year of publication; before our era with its sign spelled out. */
export function yearOf(year: number): string {
  if (year < 0) return `${-year} BC`;
  return year < 1000 ? `AD ${year}` : String(year);
}

export function minutesOf(minutes: number | null): string | undefined {
  return minutes === null ? undefined : `${Math.max(1, minutes)} min read`;
}

/** `1 summary`, `24 summaries`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
