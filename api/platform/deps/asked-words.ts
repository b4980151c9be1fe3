import type { Translator } from '#schema/messages/translator.ts';
import type { AppDeps } from './app-deps.ts';

/** Formats messages in the language that a request prefers; dates and times in the time zone of the site, as in the admin. */
export function askedWords(
  { languages, site }: Pick<AppDeps, 'languages' | 'site'>,
  { headers }: Request,
): Translator {
  return languages.preferred(headers.get('accept-language') ?? undefined, site().time_zone);
}
