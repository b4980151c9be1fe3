import type { Resource } from './define-resource.ts';
import { handedIn } from './site-folder.ts';

/**
 * The content types of the site folder. Where the site is built, this file is replaced by one that has them as data
 * (`server/site-folder/mirror.ts`).
 */
export const siteTypes: readonly Resource[] = handedIn();
