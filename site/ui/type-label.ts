import type { Translator } from '#schema/messages/translator.ts';
import type { Entry } from '../data/content-record.ts';

/** What an entry is called, in the language of the site. The browser has no declarations, only their texts. */
export function typeLabelOf(
  { called: { text, key } }: Pick<Entry, 'called'>,
  { language: { texts } }: Translator,
): string {
  return texts[`schema.${key}`] ?? text;
}

/** The same where that is not the name of its type, for lists that do not name it: `Imagined interview`. */
export function ownNameOf(entry: Pick<Entry, 'called' | 'typeName'>, words: Translator): string | undefined {
  return entry.called.key === `${entry.typeName}.one` ? undefined : typeLabelOf(entry, words);
}
