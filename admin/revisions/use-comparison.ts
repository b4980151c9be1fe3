import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { AdminRecord } from '../records/records.ts';
import type { Revision, RevisionEntry } from '#schema/answers/records/content.ts';
import type { HistoryView } from './use-history-address.ts';

type Values = Record<string, unknown>;

/** Two versions of a record side by side. */
export interface Comparison {
  entries: readonly RevisionEntry[];
  /** Loads older ones; undefined if there are none. */
  more: (() => void) | undefined;
  /** The selected revision; null while none is known. */
  number: number | null;
  isNewest: boolean;
  /** Undefined while it is being fetched. */
  chosen: Revision | undefined;
  /** In chronological order: what the selected one changed, or what has changed since. */
  read: { before: Values; after: Values } | undefined;
}

export function useComparison(resource: Resource, stored: AdminRecord, view: HistoryView): Comparison {
  const { entries, more } = useRevisions(resource, stored.pk, stored.version);
  const number = view.number ?? entries[0]?.number ?? null;
  const position = entries.findIndex((entry) => entry.number === number);
  const against = view.against === 'previous' ? (entries[position + 1]?.number ?? null) : view.against;
  const chosen = useRevision(resource, stored.pk, number);
  const other = useRevision(resource, stored.pk, typeof against === 'number' ? against : null);
  const known = { entries, more, number, isNewest: position === 0, chosen };
  if (chosen === undefined || number === null) return { ...known, read: undefined };
  if (against === 'now') return { ...known, read: { before: chosen.content, after: stored } };
  // The first save has nothing before it: it is read whole.
  if (against === null) return { ...known, read: { before: {}, after: chosen.content } };
  if (other === undefined) return { ...known, read: undefined };
  const [before, after] =
    against < number ? [other.content, chosen.content] : [chosen.content, other.content];
  return { ...known, read: { before, after } };
}

function useRevisions(resource: Resource, pk: string, version: number | undefined) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [resource.name, 'revisions', pk, version],
    queryFn: ({ pageParam }) => dataProvider.revisions(pk, pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const more = hasNextPage ? () => void fetchNextPage() : undefined;
  return { entries: data?.pages.flatMap((page) => page.data) ?? [], more };
}

function useRevision(resource: Resource, pk: string, number: number | null): Revision | undefined {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: [resource.name, 'revision', pk, number],
    queryFn: () => dataProvider.revision(pk, number ?? 0),
    enabled: number !== null,
    staleTime: Infinity,
  });
  return data;
}
