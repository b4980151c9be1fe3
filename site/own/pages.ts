import type { OwnPageModules } from '../views/own-pages.ts';

/** The same for pages, by their files. It is apart, so that their styles are on no other page. */
export const ownPageModules: OwnPageModules = {};
