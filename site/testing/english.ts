import { languagesOf } from '#schema/messages/languages.ts';
import type { SiteSettings } from '../base/site-context.ts';

/** Messages in English. */
export const english = languagesOf().translator('en');

/** A site that speaks English. */
export function inEnglish(settings: SiteSettings) {
  return { settings, words: english };
}
