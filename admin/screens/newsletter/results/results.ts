import type { ResultShare } from '#schema/newsletter/result-shares.ts';

/** What the API tells of an issue that is out; shares are from 0 to 1, null where there is nothing to share. */
export interface Results {
  counts: Partial<Record<string, number>>;
  shares: Record<ResultShare, { value: number | null; median: number | null }>;
  compared: number;
  deliveries: { at: string; accepted: number }[];
  delivery_step_seconds: number;
  readings: {
    at: string;
    opened: number;
    clicked: number;
    machine_opened: number;
    machine_clicked: number;
  }[];
  departures: { at: string; unsubscribed: number; bounced: number; complained: number }[];
  earlier: {
    id: string;
    name: string;
    started_at: string;
    audience: number;
    shares: Record<ResultShare, number | null>;
  }[];
  links: { number: number; url: string; clicks: number; machine_clicks: number }[];
  subjects: { subject: string; audience: number; opened: number; clicked: number }[];
}

/** 12 %, 1.4 %, –. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  return share.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
}
