/** The file that makes a folder a site folder. */
export const CONFIG_FILE = 'colophon.config.ts';

/** Files that pages are built from. `lib` holds shared code. */
export const OWN_FILES = ['content-types', 'fields', 'fonts', 'lib', 'pages', 'theme.css', 'views'];

/** Files that are built for the admin. */
export const ADMIN_FILES = ['inputs', 'lib', 'screens'];

const SERVER_FILES = ['content', 'hooks', 'languages', 'public', 'routes', 'tests'];

/** The recognized names in a site folder. */
export const SITE_FILES = [...new Set([...OWN_FILES, ...ADMIN_FILES, ...SERVER_FILES])].toSorted();
