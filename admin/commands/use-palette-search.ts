import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCreatePath, useDataProvider } from 'react-admin';
import { type Actor, can } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import { allResources, contentTypeNamed, contentTypes, isContentType } from '#schema/registry/registry.ts';
import { titleOf } from '../records/title-of.ts';
import { wordOf } from '../kit/parts/status.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { ALL_CONTENT_LISTS, ANY_CONTENT } from '../records/declarations.ts';
import type { AdminRecord } from '../records/records.ts';
import type { PaletteOption } from './palette-options.ts';
import { inSentence } from '../language/formats.ts';
import { say } from './messages.ts';

/** How long to wait for more typing before a request. */
const PAUSE_MS = 120;
const CONTENT_SHOWN = 7;
const OTHERS_SHOWN = 3;
/** Searched besides content, if the role allows: people, emails to them, and lists. */
const ALSO = [...ALL_CONTENT_LISTS, 'lists', 'email-newsletters', 'contacts', 'users'];

export interface PaletteSearch {
  found: readonly PaletteOption[];
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/** Records that match the input. Responses to earlier input are dropped, and their requests aborted. */
export function usePaletteSearch(actor: Actor | undefined, typed: string): PaletteSearch {
  const query = useSettled(typed.trim().slice(0, SEARCH_QUERY_MAX_CHARS));
  const dataProvider = useDataProvider<AppDataProvider>();
  const createPath = useCreatePath();
  const isAsked = query.length > 1 && actor !== undefined;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['palette', query],
    queryFn: ({ signal }) => {
      const sources = [
        undefined,
        // A list of all content that finds a title looks no further: authors are found type by type.
        ...contentTypes.filter((one) => can(actor ?? null, one.access.list)),
        ...allResources.filter((one) => ALSO.includes(one.name) && can(actor ?? null, one.access.list)),
      ];
      const ask = async (resource: Resource | undefined) => {
        const { data: records } = await dataProvider.getList<AdminRecord>(resource?.name ?? ANY_CONTENT, {
          pagination: { page: 1, perPage: resource === undefined ? CONTENT_SHOWN : OTHERS_SHOWN },
          sort: { field: 'updated_at', order: 'DESC' },
          filter: { q: query },
          signal,
        });
        return records.flatMap((record) => optionOf(record, { resource, createPath }));
      };
      return Promise.all(sources.map(ask)).then((lists) => withoutDoubles(lists.flat()));
    },
    enabled: isAsked,
    staleTime: 30_000,
  });
  const isBehind = query !== typed.trim().slice(0, SEARCH_QUERY_MAX_CHARS);
  return {
    found: isAsked && !isBehind ? (data ?? []) : [],
    isSearching: (isAsked && isFetching) || (isBehind && typed.trim().length > 1),
    error: isAsked ? error : null,
    retry: () => void refetch(),
  };
}

/** A record found in several lists is shown once. */
function withoutDoubles(options: readonly PaletteOption[]): PaletteOption[] {
  return [...new Map(options.map((option) => [option.id, option])).values()];
}

interface OptionContext {
  resource: Resource | undefined;
  createPath: ReturnType<typeof useCreatePath>;
}

function optionOf(record: AdminRecord, { resource, createPath }: OptionContext): PaletteOption[] {
  const declared = resource ?? contentTypeNamed(String(record.content_type_name));
  if (declared === undefined) return [];
  const status =
    typeof record.status === 'string' && record.status !== 'published' ? record.status : undefined;
  const beside = declared.name === 'contacts' || declared.name === 'users' ? record.email : undefined;
  const about = [declared.label.one, status === undefined ? undefined : inSentence(wordOf(status)), beside];
  return [
    {
      id: `record.${declared.name}.${record.pk}`,
      group: isContentType(declared) ? say('content') : declared.label.many,
      label: titleOf(declared, record),
      about: about.filter((part) => typeof part === 'string').join(' · '),
      to: createPath({ resource: declared.name, type: 'edit', id: record.id }),
    },
  ];
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
