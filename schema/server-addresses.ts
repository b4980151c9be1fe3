/** First segments of paths that the API serves: its routes, files, images, and tracked links of newsletters. */
export const API_ADDRESSES = ['api', 'files', 'images', 'l'] as const;
/** What programs ask to see whether the process is well. */
export const PROBE_ADDRESSES = ['healthz', 'readyz'] as const;

/** First parts of all addresses that are answered without looking for a page. */
export const SERVER_ADDRESSES: readonly string[] = [
  ...API_ADDRESSES,
  ...PROBE_ADDRESSES,
  'admin',
  'assets',
  'metrics',
  'share',
  // Files without their extensions: `/feed` must not be confusable with `/feed.xml`.
  'favicon',
  'feed',
  'index',
  'llms',
  'robots',
  'sitemap',
];
