import type { Site } from '../answers/operations/site.ts';
import type { Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/** Texts of a site, in one language, where it has none of its own; null where pages say their general words. */
export type DefaultWords = Pick<Site, 'description' | 'keywords' | 'list_pages' | 'sign_up'>;

/** What the pages of a site say where it has written nothing. */
export function defaultWords(words: Translator, { name, default_texts: texts }: Named): DefaultWords {
  const say = words.of(messages);
  const site = name;
  if (texts === 'books')
    return {
      description: say('description', { site }),
      keywords: null,
      list_pages: [],
      sign_up: { title: null, text: null, next: null },
    };
  return {
    description: say('neutral_description', { site }),
    keywords: name,
    list_pages: [
      listPage('articles', say('neutral_articles'), null),
      listPage('interviews', say('neutral_interviews'), null),
      listPage('lists', null, say('neutral_lists_description', { site })),
      listPage('tags', say('neutral_tags'), say('neutral_tags_description', { site })),
      listPage('search', say('neutral_search'), say('neutral_search_description', { site })),
      listPage('newsletters', null, say('neutral_newsletters_description', { site })),
    ],
    sign_up: {
      title: say('neutral_sign_up_title'),
      text: say('neutral_sign_up_text'),
      next: say('neutral_sign_up_next'),
    },
  };
}

type Named = Pick<Site, 'name' | 'default_texts'>;
type ListPage = Site['list_pages'][number];

function listPage(page: string, intro: string | null, description: string | null): ListPage {
  return { page, title: null, intro, description };
}

/** The texts of list pages that a site has set, and defaults where it has not. */
export function listPagesOf(own: readonly ListPage[], { list_pages: defaults }: DefaultWords): ListPage[] {
  const left = defaults.filter(({ page }) => !own.some((one) => one.page === page));
  return own
    .map((one) => {
      const at = defaults.find(({ page }) => page === one.page);
      return {
        ...one,
        intro: one.intro ?? at?.intro ?? null,
        description: one.description ?? at?.description ?? null,
      };
    })
    .concat(left);
}
