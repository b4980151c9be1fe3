import { type ReactNode, useContext } from 'react';
import { type BylinePart, bylinePartsOf } from '#schema/registry/byline.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import { mediaFormatOf } from '#schema/base/media-files.ts';
import { declaredText } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type ContentType, contentTypeNamed } from '#schema/registry/registry.ts';
import type { Entry } from '../../data/content-record.ts';
import { useWords } from '../../language/words.tsx';
import { ownKinds } from '../../own/kinds.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { TimeZone } from '../day.tsx';
import { referredLinks } from '../referred-links.tsx';

/** What an entry says in the fields that its type names for its byline. Only on the server, which has the declarations. */
export function useByline({ record }: Pick<Entry, 'record'>): ReactNode[] {
  const words = useWords();
  const timeZone = useContext(TimeZone);
  const type = contentTypeNamed(record.content_type_name);
  return type === undefined ? [] : shownByline(type, record, { words, timeZone });
}

/** The values of a record's byline as a list shows them, each by the kind of its field. */
export function shownByline(
  type: ContentType,
  record: object,
  { words: { language }, timeZone }: { words: Translator; timeZone: string },
): ReactNode[] {
  return bylinePartsOf(type, record, {
    tag: language.tag,
    timeZone,
    say: (key, english) => declaredText(language, key, english),
    kindNamed: (name) => ownKinds.find((kind) => kind.name === name),
  }).map(shownByKind);
}

/** Links, people, and files are linked; a recording is played on the page of its entry. */
function shownByKind({ field, value, text }: BylinePart): ReactNode {
  const links = referredLinks(field, value);
  if (links !== undefined) return links;
  const target = String(value);
  if (field.kind === 'email') return <a href={`mailto:${target}`}>{text}</a>;
  if (field.kind === 'url' && field.as === undefined && isWebUrl(target)) return <a href={target}>{text}</a>;
  if (field.kind === 'media' && field.of === 'any') {
    const format = mediaFormatOf(target);
    return <a href={target}>{format === undefined ? text : `${text} (${format.toUpperCase()})`}</a>;
  }
  return smartQuotes(text);
}
