import type { Resource } from './define-resource.ts';
import type { FieldMap } from '../fields/index.ts';

interface Declared {
  fields: FieldMap;
  search?: readonly string[];
}

/**
 * What a search covers: what it covers in all content, and the fields of a type. Names and lists of short entries have a
 * higher weight than long texts.
 */
export function searchedFields(
  { C = [], D = [], ...others }: Resource['search'],
  { fields, search = [] }: Declared,
): Resource['search'] {
  const isLong = (name: string) => {
    const field = fields[name];
    if (field?.kind === 'group-list') return false;
    return field?.large === true || (field?.kind === 'text' && field.multiline === true);
  };
  return {
    ...others,
    C: [...C, ...search.filter((name) => !isLong(name))],
    D: [...D, ...search.filter(isLong)],
  };
}
