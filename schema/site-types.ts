import type { Resource } from './define-resource.ts';
import { handedIn } from './site-folder.ts';

/**
 * The content types of the site folder. In builds for the browser, this file is replaced by one that imports them
 * (`server/site-folder/mirror.ts`).
 */
export const siteTypes: readonly Resource[] = handedIn();
