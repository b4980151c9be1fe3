import type { OwnPageModules } from '../views/own/own-pages.ts';

/** The same for pages, by file. Separate, so that their styles are on no other page. */
export const ownPageModules: OwnPageModules = {};
