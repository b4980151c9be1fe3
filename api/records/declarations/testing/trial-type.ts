import { defineContentType } from '#schema/define/define-content-type.ts';
import type { FieldMap } from '#schema/fields/index.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';

/** A different declaration of articles, or of a type outside the registry. */
export function trialType(fields: FieldMap, type = 'article'): DocumentResource {
  return defineContentType({
    name: `${type}s`,
    type,
    label: { one: 'Trial', many: 'Trials' },
    purpose: 'To try.',
    fields,
    site: { path: `/${type}s/{slug}`, section: 'Trials', schemaOrg: 'Article' },
  }) as DocumentResource;
}
