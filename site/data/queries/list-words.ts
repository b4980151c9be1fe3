import type { ContentType } from '#schema/registry/registry.ts';
import type { SiteContext } from '../../base/site-context.ts';
import { typeWords } from '../declared-words.ts';

/** What a page is described with: the language it is in, and the settings of the site. */
type Speaking = Pick<SiteContext, 'settings' | 'words'>;

/** Texts of a page that lists content; undefined where the product's own text is used. */
export interface OwnListWords {
  title?: string | undefined;
  intro?: string | undefined;
  description?: string | undefined;
}

/** The texts of a site for a page, by its name in `schema/pages/list-pages.ts`. */
export function ownListWords({ settings }: Pick<Speaking, 'settings'>, page: string): OwnListWords {
  const own = settings.list_pages.find((one) => one.page === page);
  return {
    title: own?.title ?? undefined,
    intro: own?.intro ?? undefined,
    description: own?.description ?? undefined,
  };
}

/** The labels of a content type, and what the site has set for its list. */
export function listWords(speaking: Speaking, type: ContentType) {
  const own = ownListWords(speaking, type.name);
  const declared = typeWords(speaking.words, type);
  return {
    ...declared,
    section: own.title ?? declared.section,
    purpose: own.intro ?? declared.purpose,
    description: own.description,
  };
}
