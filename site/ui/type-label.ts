import type { Translator } from '#schema/messages/translator.ts';
import type { Entry } from '../data/content-record.ts';

/** What the type of an entry is called, in the language of the site. The browser has no declarations, only their texts. */
export function typeLabelOf(
  { typeName, typeLabel }: Pick<Entry, 'typeName' | 'typeLabel'>,
  { language: { texts } }: Translator,
): string {
  return texts[`schema.${typeName}.one`] ?? typeLabel;
}
