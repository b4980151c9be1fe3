import { useContext } from 'react';
import { bylineOf } from '#schema/byline.ts';
import { declaredText } from '#schema/messages/declared.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import type { Entry } from '../data/content-record.ts';
import { useWords } from '../language/words.tsx';
import { ownKinds } from '../own/kinds.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { TimeZone } from './day.tsx';

/** What an entry says in the fields that its type names for its byline. Only on the server, which has the declarations. */
export function useByline({ record }: Pick<Entry, 'record'>): string[] {
  const { language } = useWords();
  const timeZone = useContext(TimeZone);
  const type = contentTypeNamed(record.content_type_name);
  if (type === undefined) return [];
  return bylineOf(type, record, {
    tag: language.tag,
    timeZone,
    say: (key, english) => declaredText(language, key, english),
    kindNamed: (name) => ownKinds.find((kind) => kind.name === name),
  }).map((text) => smartQuotes(text));
}
