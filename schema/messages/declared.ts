import type { Language } from './translator.ts';

/*
 * Declarations have their texts in English where they are declared, so that a content type is one file. Translations refer to
 * them by keys that follow from their place: `schema.articles.fields.written_by.label`. These texts have no parameters.
 */

/** A declared text in a language, by its key: `articles.one`. */
export function declaredText({ texts }: Pick<Language, 'texts'>, key: string, english: string): string {
  return texts[`schema.${key}`] ?? english;
}
