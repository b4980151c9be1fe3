import type { Resource } from './define-resource.ts';
import { text } from '../fields/index.ts';

/** The fields that a content type has when its entries have a version in each language. */
export const localizedFields = {
  language: text({
    readOnly: true,
    help: 'The language of this translation, such as de. Leave it empty for the site’s own language.',
  }),
} as const;

/** A list that can be filtered by language. */
export function withLanguage({ filters = [], ...list }: Partial<Resource['list']> = {}) {
  return { ...list, filters: [...filters, 'language'] };
}
