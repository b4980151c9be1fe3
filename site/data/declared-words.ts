import { declaredText } from '#schema/messages/declared.ts';
import type { Messages } from '#schema/messages/messages.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type ContentType, contentTypes } from '#schema/registry.ts';

/** What a content type is called in the language of the site. */
export function typeWords({ language }: Translator, { name, label, purpose, site }: ContentType) {
  return {
    one: declaredText(language, `${name}.one`, label.one),
    many: declaredText(language, `${name}.many`, label.many),
    purpose: declaredText(language, `${name}.purpose`, purpose),
    section: declaredText(language, `${name}.section`, site.section),
  };
}

/** The same as messages, for islands. */
export const typeMessages: Messages = {
  room: 'schema',
  texts: Object.fromEntries(
    contentTypes.flatMap(({ name, label, site }) => [
      [`${name}.one`, label.one],
      [`${name}.section`, site.section],
    ]),
  ),
};
