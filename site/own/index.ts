import type { OwnViews } from '../views/own/own-views.ts';

/**
 * What the site folder provides for pages: nothing in the product itself. In the copy that a site is built from, this file
 * imports the files of the site folder, which are next to it (`server/site-folder/own-files.ts`).
 */
export const ownViews: OwnViews = {};
