import { calledAs, namingField, typeNames } from '#schema/define/called.ts';
import { declaredText } from '#schema/messages/declared/declared.ts';
import type { Messages } from '#schema/messages/messages.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type ContentType, contentTypes } from '#schema/registry/registry.ts';

/** The labels of a content type in the language of the site. */
export function typeWords({ language }: Translator, { name, label, purpose, site }: ContentType) {
  return {
    one: declaredText(language, `${name}.one`, label.one),
    many: declaredText(language, `${name}.many`, label.many),
    purpose: declaredText(language, `${name}.purpose`, purpose),
    section: declaredText(language, `${name}.section`, site.section),
  };
}

/** The label of a record in the language of the site. */
export function calledOf({ language }: Translator, type: ContentType, record: object): string {
  const { key, text } = calledAs(typeNames(type), record);
  return declaredText(language, key, text);
}

/** The label of a record if it differs from that of its type: `Imagined interview`. */
export function ownNameOf(words: Translator, type: ContentType, record: object): string | undefined {
  return namingField(typeNames(type), record) === undefined ? undefined : calledOf(words, type, record);
}

/** The same as messages, for islands. */
export const typeMessages: Messages = {
  room: 'schema',
  texts: Object.fromEntries(
    contentTypes.flatMap((type) => {
      const { name, one, called } = typeNames(type);
      const own = Object.entries(called).map(([field, text]) => [`${name}.fields.${field}.called`, text]);
      return [[`${name}.one`, one], [`${name}.section`, type.site.section], ...own];
    }),
  ),
};
