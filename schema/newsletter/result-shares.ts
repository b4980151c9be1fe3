/** The results of an issue as shares of its audience: in API responses, in the exported file, and in the admin. */
export const RESULT_SHARES = [
  'accepted',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
] as const;
export type ResultShare = (typeof RESULT_SHARES)[number];
