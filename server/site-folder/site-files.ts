/** The file that makes a folder a site folder. */
export const CONFIG_FILE = 'colophon.config.ts';

/** What pages are built from. `lib` is for what its files have in common. */
export const OWN_FILES = ['content-types', 'fields', 'fonts', 'lib', 'pages', 'theme.css', 'views'];

/** The recognized names in a site folder. */
export const SITE_FILES = [
  ...OWN_FILES,
  'content',
  'hooks',
  'languages',
  'public',
  'routes',
  'tests',
].toSorted();
