import type { Translator } from '#schema/messages/translator.ts';
import type { AppDeps } from './app-deps.ts';

/** Formats messages in the language of the site: for emails, and for what its visitors read. */
export function siteWords({ languages, site }: Pick<AppDeps, 'languages' | 'site'>): Translator {
  return languages.translator(site().language);
}
