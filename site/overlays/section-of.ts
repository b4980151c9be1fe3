import type { ContentTypeRoute } from '../data/content-type-route.ts';
import { pageTranslator } from '../language/plain-translator.ts';

/** The label of a type's section, in the language of the page. */
export function sectionOf({ name, section }: Pick<ContentTypeRoute, 'name' | 'section'>): string {
  return pageTranslator.language.texts[`schema.${name}.section`] ?? section;
}
