import type { ContentTypeRoute } from '../data/content-type-route.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** What the palette knows about a kind of result. */
export type ResultRoute = Omit<ContentTypeRoute, 'icon'> & {
  icon: ContentTypeRoute['icon'] | 'list' | 'tag';
};

const say = pageTranslator.of(messages);

/** The kinds of results: content types, and pages that list content. */
export function resultRoutes(types: readonly ContentTypeRoute[]): readonly ResultRoute[] {
  const place = (type: 'list' | 'tag' | 'category', path: string): ResultRoute => {
    const section = say(type);
    return {
      type,
      name: type,
      one: section,
      called: {},
      section,
      path,
      icon: type === 'list' ? type : 'tag',
    };
  };
  const [index] = types.find(({ path }) => path.includes('/{category}'))?.path.split('/{category}') ?? [];
  return [
    ...types,
    place('list', '/lists/{slug}'),
    place('tag', '/tags/{slug}'),
    ...(index === undefined ? [] : [place('category', `${index}/{slug}`)]),
  ];
}
