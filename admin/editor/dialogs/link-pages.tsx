import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { contentTypeNamed, resourceNamed } from '#schema/registry.ts';
import { publicAddressOf } from '../../records/public-address.ts';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { Cover } from '../../kit/parts/cover.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { ALL_CONTENT_LISTS } from '../../records/declarations.ts';
import { type PublicPage, isFound, publicPages } from '../../records/public-pages.ts';
import type { AdminRecord } from '../../records/records.ts';
import { textOf } from '../../records/text-of.ts';
import { say } from './messages.ts';

const PAUSE_MS = 200;
const SHOWN = 8;

/** One of our pages; without a path where a part of its address is missing. */
export interface Page {
  id: string;
  title: string;
  type: string;
  status: string;
  cover: unknown;
  path: string | undefined;
}

interface PagesProps {
  id: string;
  pages: readonly Page[];
  active: Page | undefined;
  onChoose: (page: Page) => void;
}

/** Pages to choose from, with what they are and whether visitors see them. */
export function Pages({ id, pages, active, onChoose }: PagesProps) {
  return (
    <div className="link-pages" id={`${id}-pages`} role="listbox" aria-label={say('pages')}>
      {pages.map((page) => (
        <div
          key={page.id}
          id={`${id}-${page.id}`}
          role="option"
          aria-selected={page === active}
          aria-disabled={page.path === undefined}
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(page);
          }}
        >
          <Cover identifier={page.cover} width={20} />
          <span className="link-page-title">{page.title}</span>
          <span className="quiet">{page.type}</span>
          <Status status={page.status} />
        </div>
      ))}
    </div>
  );
}

/** Content of any type and other pages whose titles match; the most recently edited content when there is no input. */
export function usePages(text: string): Page[] {
  const q = usePaused(text, PAUSE_MS);
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ['link-pages', q],
    queryFn: async ({ signal }) => {
      const params = {
        pagination: { page: 1, perPage: SHOWN },
        sort: { field: 'updated_at', order: 'DESC' as const },
        filter: q === '' ? {} : { q },
        signal,
      };
      const ask = (list: string) => dataProvider.getList<AdminRecord>(list, params);
      const lists = await Promise.all(ALL_CONTENT_LISTS.map(ask));
      return lists
        .flatMap((list) => list.data)
        .toSorted((one, other) => textOf(other.updated_at).localeCompare(textOf(one.updated_at)))
        .slice(0, SHOWN);
    },
    placeholderData: (previous) => previous,
  });
  const fixed = q === '' ? [] : publicPages().filter((page) => isFound(page, q));
  return [...data.flatMap((record) => pageOf(record) ?? []), ...fixed.map(fixedPage)];
}

function fixedPage({ path, title }: PublicPage): Page {
  const type = resourceNamed('pages')?.label.one ?? '';
  return { id: path.replaceAll('/', '-'), title, type, status: 'published', cover: null, path };
}

function pageOf(record: AdminRecord): Page | null {
  const type = contentTypeNamed(String(record.content_type_name));
  if (type === undefined) return null;
  return {
    id: record.pk,
    title: textOf(record.title),
    type: type.label.one,
    status: textOf(record.status),
    cover: record.image_unique_identifier,
    path: publicAddressOf(type, record),
  };
}
