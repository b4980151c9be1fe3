import { text } from './fields/index.ts';

/** The fields that a content type has when its entries have a version in each language. */
export const localizedFields = {
  language: text({
    readOnly: true,
    help: 'Language tag of a translation. Empty for the site’s own language.',
  }),
} as const;
