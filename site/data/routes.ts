import { contentAddressAt } from '#schema/pages/content-addresses.ts';
import { type ListedType, contentTypes, hasCategoryPages, listedTypes } from '#schema/registry/registry.ts';
import { ownPages } from '#schema/site-folder/own-pages.ts';
import type { OwnPage } from '#schema/site-folder/site-folder.ts';
import { pathPattern, sitePages } from '#schema/pages/site-pages.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { inSentence } from '../typography/dates.ts';
import { typeWords } from './declared-words.ts';
import { messages } from './messages.ts';

/** The content type whose list page is at this path. */
export function typeListedAt(path: string): ListedType | undefined {
  return listedTypes.find((type) => type.site.index === path);
}

/** The content type and slug of a path, by the declared `site.path`. */
export const detailAt = contentAddressAt;

const categoryPatterns = contentTypes
  .filter(hasCategoryPages)
  .map((type) => ({ type, pattern: pathPattern(`${type.site.index}/{category}`) }));

/** The content type and the category whose page is at this path. */
export function categoryAt(path: string): { type: ListedType; category: string } | undefined {
  for (const { type, pattern } of categoryPatterns) {
    const category = pattern.exec(path)?.groups?.['category'];
    if (category !== undefined) return { type, category };
  }
  return undefined;
}

/** The kind of a detail page, and the list of its kind. */
export interface Place {
  /** In lower case, `book summary`. */
  one: string;
  index: string;
}

/** `/lists/{slug}` is below `/lists`, the list of all. */
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

const otherPlaces: readonly (Place & { pattern: RegExp })[] = [
  ...categoryPatterns.map(({ type, pattern }) => ({ one: 'category', index: type.site.index, pattern })),
  ...sitePages.flatMap(({ one, path }) =>
    one === undefined ? [] : [{ one, index: parentOf(path), pattern: pathPattern(path) }],
  ),
];

/** The kind of a detail page by its path, whether or not the page exists; undefined for any other path. */
export function placeOf(path: string, words: Translator): Place | undefined {
  const type = detailAt(path)?.type;
  if (type?.site.index !== undefined)
    return { one: inSentence(typeWords(words, type).one, words), index: type.site.index };
  const place = otherPlaces.find(({ pattern }) => pattern.test(path));
  return place && { one: placeNames(words)[place.one] ?? place.one, index: place.index };
}

/** Kinds of pages without a content type. */
function placeNames(words: Translator): Readonly<Record<string, string>> {
  const say = words.of(messages);
  return {
    category: say('category'),
    list: say('list'),
    newsletter: say('newsletter'),
    tag: say('tag'),
  };
}

const ownPatterns = ownPages.map((page) => ({ page, pattern: pathPattern(page.path) }));

/** The page of the site folder at a path, with the values of the parts in braces. */
export function ownPageAt(path: string): { page: OwnPage; params: Record<string, string> } | undefined {
  for (const { page, pattern } of ownPatterns) {
    const found = pattern.exec(path);
    if (found !== null) return { page, params: { ...found.groups } };
  }
  return undefined;
}
