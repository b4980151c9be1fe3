/** First segments of paths that the API serves: its routes, files, images, and tracked links of newsletters. */
export const API_ADDRESSES = ['api', 'files', 'images', 'l'] as const;
/** Where other programs check whether the process is healthy. */
export const PROBE_ADDRESSES = ['healthz', 'readyz'] as const;

/** Where search engines read the key of the site. */
export const INDEX_NOW_PATH = '/indexnow.txt';

/** First segments of all paths that are served without looking for a page. */
export const SERVER_ADDRESSES: readonly string[] = [
  ...API_ADDRESSES,
  ...PROBE_ADDRESSES,
  'admin',
  'assets',
  'embed',
  'metrics',
  'share',
  // File names without their extensions: `/feed` must not be mistaken for `/feed.xml`.
  'favicon',
  'feed',
  'index',
  'indexnow',
  'llms',
  'robots',
  'sitemap',
];
