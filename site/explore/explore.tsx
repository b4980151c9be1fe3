import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calledAs } from '#schema/define/called.ts';
import type { Page } from '#schema/base/page.ts';
import { CATEGORIES_PER_PAGE } from '#schema/base/limits.ts';
import { askApi } from '../client/parts/ask-api.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { Category, Entry, Tag } from '../data/content-record.ts';
import { pathOfContent } from '../data/content-path.ts';
import { problemText } from '../overlays/problem-text.ts';
import { EntryList } from '../ui/entries/entry-list.tsx';
import { Empty } from '../ui/page-head.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type Filters, filtersFrom, fitsTime, searchOf } from './filters.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);
const PER_PAGE = 100;
const TYPES = CONTENT_TYPE_ROUTES.map(({ type }) => type);

/** Everything that is published, with filters that are stored in the URL. */
export function Explore() {
  const [filters, setFilters] = useState(() => filtersFrom(location.search, TYPES));
  const categories = useQuery({ queryKey: ['categories'], queryFn: () => loadAll<Category>('/category') });
  const tags = useQuery({ queryKey: ['tags'], queryFn: () => loadAll<Tag>('/tag') });
  const content = useContent(filters);
  const change = (next: Filters) => {
    setFilters(next);
    history.replaceState(null, '', location.pathname + searchOf(next));
  };
  const records = content.data?.pages.flatMap((page) => page.data) ?? [];
  const entries = records
    .filter((record) => fitsTime(record, filters.time))
    .flatMap((record) => entryOf(record, categories.data ?? []) ?? []);
  return (
    <>
      <FilterFields
        filters={filters}
        categories={categories.data ?? []}
        tags={tags.data ?? []}
        onChange={change}
      />
      <p className="byline results-count" role="status">
        {content.isPending ? say('loading') : null}
        {content.data === undefined ? null : saidOf(entries.length, content.hasNextPage)}
      </p>
      {content.error === null ? null : (
        <p className="problem" role="alert">
          {problemText(content.error)}
        </p>
      )}
      <EntryList entries={entries} kinds />
      {content.isSuccess && !content.hasNextPage && entries.length === 0 ? (
        <Empty>{searchOf(filters) === '' ? say('nothing_published') : say('no_results')}</Empty>
      ) : null}
      {content.hasNextPage ? (
        <p className="actions">
          <button type="button" className="button" onClick={() => void content.fetchNextPage()}>
            {say('show_more')}
          </button>
        </p>
      ) : null}
    </>
  );
}

function saidOf(count: number, hasMore: boolean): string {
  return hasMore ? say('texts_so_far', { count }) : say('texts', { count });
}

/** The server cannot filter by reading time, so it is done here. */
function useContent({ type, category, tag }: Filters) {
  return useInfiniteQuery({
    queryKey: ['content', type, category, tag],
    queryFn: ({ pageParam, signal }) =>
      askApi<Page<ContentRecord>>(
        '/content',
        { content_type_name: type, category, tag, page: String(pageParam), per_page: String(PER_PAGE) },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });
}

async function loadAll<Item>(path: string, page = 1): Promise<Item[]> {
  const query = { page: String(page), per_page: String(CATEGORIES_PER_PAGE) };
  const { data, last_page: last } = await askApi<Page<Item>>(path, query);
  return page < last ? [...data, ...(await loadAll<Item>(path, page + 1))] : data;
}

/** Content without a page on the site is left out. */
function entryOf(record: ContentRecord, categories: readonly Category[]): Entry | undefined {
  const route = CONTENT_TYPE_ROUTES.find(({ type }) => type === record.content_type_name);
  const path = route && pathOfContent(route, record.slug ?? '', record.category?.slug ?? null);
  if (route === undefined || path === undefined) return undefined;
  const color = categories.find(({ slug }) => slug === record.category?.slug)?.color;
  return { record, path, typeName: route.name, called: calledAs(route, record), accent: color ?? 'slate' };
}
