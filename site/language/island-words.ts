import type { Messages } from '#schema/messages/messages.ts';
import type { Translator } from '#schema/messages/translator.ts';

/**
 * The texts that an island needs in the language of the site, for its `data-words`: the translations of its
 * rooms' messages, or only of the keys with one of the `prefixes`. Undefined in English, which is in the
 * islands' scripts.
 */
export function islandWords(
  { language: { texts } }: Translator,
  rooms: readonly Messages[],
  prefixes: readonly string[] = [''],
): string | undefined {
  const own = rooms.flatMap(({ room, texts: english }) =>
    Object.keys(english)
      .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
      .map((key) => `${room}.${key}`)
      .filter((name) => texts[name] !== undefined),
  );
  return own.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(own.map((name) => [name, texts[name]])));
}
