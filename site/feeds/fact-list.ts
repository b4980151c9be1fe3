import { fieldText } from '#schema/registry/byline.ts';
import { escapeText } from '#schema/document/formats/escape-html.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import { declaredText, labelIn } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { ContentParts } from '../data/content-parts.ts';
import { ownKinds } from '../own/kinds.ts';

interface Place {
  type: ContentType;
  words: Translator;
  timeZone: string;
}

/**
 * Short values with their names, as HTML. A yes is its name alone, and a no says nothing. What a type says about a book is a
 * library card of its page, and not part of the text.
 */
export function factListHtml(facts: ContentParts['facts'], { type, words, timeZone }: Place): string {
  if (type.describesBook !== undefined) return '';
  const { language } = words;
  const lines = Object.entries(facts).flatMap(([name, value]) => {
    const field = type.fields[name];
    if (field === undefined || value === false) return [];
    const label = escapeText(labelIn(language, type, [name, field]));
    if (value === true) return [label];
    const text = fieldText(field, value, {
      tag: language.tag,
      timeZone,
      say: (key, english) => declaredText(language, key, english),
      key: `${type.name}.fields.${name}`,
      kindNamed: (kind) => ownKinds.find((own) => own.name === kind),
    });
    const isLink = field.kind === 'url' && isWebUrl(text);
    return [
      `${label}: ${isLink ? `<a href="${escapeText(text)}">${escapeText(text)}</a>` : escapeText(text)}`,
    ];
  });
  return lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}
