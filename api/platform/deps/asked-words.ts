import type { Translator } from '#schema/messages/translator.ts';
import type { AppDeps } from './app-deps.ts';

/** Formats messages in the language that a request prefers. */
export function askedWords({ languages }: Pick<AppDeps, 'languages'>, { headers }: Request): Translator {
  return languages.preferred(headers.get('accept-language') ?? undefined);
}
