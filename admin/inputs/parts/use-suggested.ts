import { useGetList } from 'react-admin';
import type { TextField } from '#schema/fields/text.ts';
import { resourceNamed } from '#schema/registry/registry.ts';
import { titleFieldOf } from '../../records/declarations.ts';
import type { AdminRecord } from '../../records/records.ts';
import { textOf } from '../../records/text-of.ts';

const SUGGESTED_MAX = 100;

/**
 * What a field suggests, in the order of the alphabet: all at first, then what is found by `q`. Empty if it suggests nothing, and
 * until it is needed.
 */
export function useSuggested(
  suggests: TextField['suggests'],
  { q = '', isNeeded }: { q?: string; isNeeded: boolean },
): string[] {
  const { from = '', field = '' } = suggests ?? {};
  const isKnown = resourceNamed(from) !== undefined;
  const { data = [] } = useGetList<AdminRecord>(
    isKnown ? from : 'tags',
    {
      pagination: { page: 1, perPage: SUGGESTED_MAX },
      sort: { field: isKnown ? titleFieldOf(from) : 'name', order: 'ASC' },
      filter: q === '' ? {} : { q },
    },
    { enabled: isKnown && isNeeded, placeholderData: (previous) => previous },
  );
  const values = data.map((record) => textOf(record[field])).filter((value) => value !== '');
  return isKnown ? [...new Set(values)].toSorted((one, other) => one.localeCompare(other)) : [];
}
