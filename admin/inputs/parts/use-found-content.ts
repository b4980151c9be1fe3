import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { can } from '#schema/access/access.ts';
import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { contentTypes, isDocumentResource } from '#schema/registry/registry.ts';
import { resources } from '#schema/resources/index.ts';
import { useActor } from '../../providers/actor.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { ANY_CONTENT } from '../../records/declarations.ts';
import type { AdminRecord } from '../../records/records.ts';

/** Chosen items are hidden, so more than that are requested. */
const ASKED = 100;
const ASKED_OF_TYPE = 20;

const LISTS: Resource = resources.lists;

/**
 * Content of any type that matches the input; without input, the last edited. A list with a title match
 * searches no further: authors are searched type by type, and duplicates are removed. Curated lists are found if asked for.
 */
export function useFoundContent(
  typed: string,
  { isAsked, withLists }: { isAsked: boolean; withLists: boolean },
) {
  const actor = useActor();
  const dataProvider = useDataProvider<AppDataProvider>();
  const q = typed.trim().slice(0, SEARCH_QUERY_MAX_CHARS);
  const { data, isFetching } = useQuery({
    queryKey: ['content-picker', q, withLists],
    queryFn: async ({ signal }) => {
      const ask = async (resource: string, perPage: number) => {
        const { data: records } = await dataProvider.getList<AdminRecord>(resource, {
          pagination: { page: 1, perPage },
          sort: { field: 'updated_at', order: 'DESC' },
          filter: q === '' ? {} : { q },
          signal,
        });
        return records;
      };
      const types = q === '' ? [] : contentTypes.filter(({ access }) => can(actor ?? null, access.list));
      const lists = await Promise.all([
        ask(ANY_CONTENT, ASKED),
        ...types.map(({ name }) => ask(name, ASKED_OF_TYPE)),
        ...(withLists ? [ask(LISTS.name, ASKED_OF_TYPE).then((lists) => lists.map(asContent))] : []),
      ]);
      return [...new Map(lists.flat().map((record) => [record.pk, record])).values()];
    },
    enabled: isAsked && actor !== undefined,
    placeholderData: keepPreviousData,
  });
  return { found: data ?? [], isFetching };
}

/** Content has a title, and a list has a name. */
function asContent(list: AdminRecord): AdminRecord {
  return {
    ...list,
    title: list.name,
    content_type_name: isDocumentResource(LISTS) ? LISTS.storage.type : undefined,
  };
}
