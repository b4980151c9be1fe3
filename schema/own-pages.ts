import { type OwnPage, handedInPages } from './site-folder.ts';

/** The pages of the site folder. Where the site is built, this file is replaced by one that has them as data. */
export const ownPages: readonly OwnPage[] = handedInPages();
