/** What became of an issue, each as a share of its readers: in answers of the API, in the file of results, at the desk. */
export const RESULT_SHARES = [
  'accepted',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
] as const;
export type ResultShare = (typeof RESULT_SHARES)[number];
