import { type OwnPage, handedInPages } from './site-folder.ts';

/** The pages of the site folder. In builds of the site, this file is replaced by one that contains them as data. */
export const ownPages: readonly OwnPage[] = handedInPages();
