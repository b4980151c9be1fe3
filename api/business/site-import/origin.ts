import type { SiteImport } from './site-import.ts';

/**
 * Which site things come from, so that text 12 of one blog is not taken for text 12 of another: what the file says, not
 * what somebody typed. Ghost's ids are the same nowhere else; a folder of Markdown has its name.
 */
export function originOf({ system, facts }: Pick<SiteImport, 'system' | 'facts'>): string {
  if (system === 'ghost') return '';
  if (system === 'markdown') return facts.title;
  return facts.address.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '');
}
