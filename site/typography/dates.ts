const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
/** Making one takes longer than a hundred dates; a site has one time zone. */
const days = new Map<string, Intl.DateTimeFormat>();

/** `3 March 2026`, the day in the time zone of the site: the same for every reader and in every cache. */
export function dayOf(time: string, timeZone: string): string {
  const day = days.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone });
  days.set(timeZone, day);
  return day.format(new Date(time));
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
