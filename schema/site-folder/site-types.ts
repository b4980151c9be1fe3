import type { Resource } from '../define/define-resource.ts';
import { handedIn } from './site-folder.ts';

/**
 * The content types of the site folder. In builds of the site, this file is replaced by one that contains them as data
 * (`server/site-folder/mirror.ts`).
 */
export const siteTypes: readonly Resource[] = handedIn();
