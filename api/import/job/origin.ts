import type { SiteImport } from './site-import.ts';

/**
 * Which site things come from, so that text 12 of one blog is not taken for text 12 of another: what the file says, not
 * what somebody typed. Ghost's ids are the same nowhere else, and folders of Markdown say nothing.
 */
export function originOf({ system, facts }: Pick<SiteImport, 'system' | 'facts'>): string {
  if (system !== 'wordpress') return '';
  return facts.address.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '');
}
