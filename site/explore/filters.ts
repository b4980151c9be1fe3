import type { ContentRecord } from '#schema/registry/content-record.ts';

/** The filters; an empty text means no filter. */
export interface Filters {
  /** `content_type_name`. */
  type: string;
  /** Slugs. */
  category: string;
  tag: string;
  /** One of `READING_TIMES`. */
  time: string;
}

interface ReadingTime {
  from: number;
  to: number;
}

/** Minutes that a reader has; `to` is inclusive. */
export const READING_TIMES: Readonly<Record<string, ReadingTime>> = {
  short: { from: 0, to: 4 },
  medium: { from: 5, to: 9 },
  long: { from: 10, to: Infinity },
};

const NAMES = ['type', 'category', 'tag', 'time'] as const;

/**
 * The filters in the query of a URL, so that a view can be bookmarked and shared. Ignores kinds that are not
 * among `types`, and invalid times.
 */
export function filtersFrom(search: string, types: readonly string[]): Filters {
  const params = new URLSearchParams(search);
  const [type = '', category = '', tag = '', time = ''] = NAMES.map((name) => params.get(name) ?? '');
  return {
    type: types.includes(type) ? type : '',
    category,
    tag,
    time: Object.hasOwn(READING_TIMES, time) ? time : '',
  };
}

/** The query of a URL, including `?`; empty without filters. */
export function searchOf(filters: Filters): string {
  const params = new URLSearchParams();
  for (const name of NAMES) if (filters[name] !== '') params.set(name, filters[name]);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Whether a record fits the available time; without a known time, it only matches any time. */
export function fitsTime({ reading_minutes: minutes }: Pick<ContentRecord, 'reading_minutes'>, time: string) {
  const range = READING_TIMES[time];
  if (range === undefined) return true;
  return minutes !== null && minutes >= range.from && minutes <= range.to;
}
