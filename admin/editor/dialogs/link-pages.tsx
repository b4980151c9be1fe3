import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { NODES } from '#schema/document/definition.ts';
import { contentTypeNamed, contentTypes, resourceNamed } from '#schema/registry/registry.ts';
import { publicAddressOf } from '../../records/public-address.ts';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { useFormRecord } from '../../form/form-mode.ts';
import { Cover } from '../../kit/parts/cover.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { ALL_CONTENT_LISTS } from '../../records/declarations.ts';
import { type PublicPage, isFound, publicPages } from '../../records/public-pages.ts';
import type { AdminRecord } from '../../records/records.ts';
import { textOf } from '../../records/text-of.ts';
import { say } from './messages.ts';

const PAUSE_MS = 200;
const ABOUT_MAX_CHARS = NODES.bookmark.attributes.description.most;
const SHOWN = 8;
/** A list of all content that finds a title looks no further: authors are found type by type. */
const SEARCHED = [...new Set([...ALL_CONTENT_LISTS, ...contentTypes.map(({ name }) => name)])];

/** A page of the site; without a path if a part of it is missing. */
export interface Page {
  id: string;
  title: string;
  /** Its description; may be empty. */
  about: string;
  /** Its author; may be empty. */
  by: string;
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

/** Pages to choose from, with their kind and author, and whether visitors don’t see them yet. */
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
          <span className="link-page">
            <span>{page.title}</span>
            <span className="quiet">
              {page.type}
              {page.by === '' ? null : ` · ${page.by}`}
            </span>
          </span>
          {page.status === 'published' ? null : <Status status={page.status} />}
        </div>
      ))}
    </div>
  );
}

/** The progress of the search. */
export type SearchState = 'asked' | 'failed' | 'found';

interface Found {
  pages: Page[];
  state: SearchState;
  /** The pages are those for the text as it is now, not for what was typed before. */
  isCurrent: boolean;
}

/** Content that matches by title or author and other pages by title; the most recently edited content when nothing is typed. */
export function usePages(text: string): Found {
  const q = usePaused(text, PAUSE_MS);
  // In a text of our own: it is no page that it would lead to. Emails are written outside of content.
  const own = useFormRecord()?.pk;
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['link-pages', q],
    queryFn: async ({ signal }) => {
      const params = {
        pagination: { page: 1, perPage: SHOWN },
        sort: { field: 'updated_at', order: 'DESC' as const },
        filter: q === '' ? {} : { q },
        signal,
      };
      const ask = (list: string) => dataProvider.getList<AdminRecord>(list, params);
      const lists = await Promise.all((q === '' ? ALL_CONTENT_LISTS : SEARCHED).map(ask));
      return bestOf(
        lists.flatMap((list) => list.data),
        q,
      );
    },
    placeholderData: (previous) => previous,
  });
  const fixed = q === '' ? [] : publicPages().filter((page) => isFound(page, q));
  const records = (data ?? []).filter(({ pk }) => pk !== own).slice(0, SHOWN);
  const pages = [...records.flatMap((record) => pageOf(record) ?? []), ...fixed.map(fixedPage)];
  const isCurrent = q === text && !isPlaceholderData && (data !== undefined || isError);
  if (data === undefined && fixed.length === 0)
    return { pages, state: isError ? 'failed' : 'asked', isCurrent };
  return { pages, state: 'found', isCurrent };
}

/** Each once: those with the words in their title first, then those by that author, then the most recently edited. */
export function bestOf(records: readonly AdminRecord[], words: string): AdminRecord[] {
  const wanted = words.trim().toLowerCase();
  const rankOf = ({ title, author }: AdminRecord): number => {
    const name = textOf(title).toLowerCase();
    if (name.includes(wanted)) return name.startsWith(wanted) ? 0 : 1;
    return textOf(author).toLowerCase().includes(wanted) ? 2 : 3;
  };
  return [...new Map(records.map((record) => [record.pk, record])).values()].toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || textOf(other.updated_at).localeCompare(textOf(one.updated_at)),
  );
}

function fixedPage({ path, title }: PublicPage): Page {
  const type = resourceNamed('pages')?.label.one ?? '';
  return {
    id: path.replaceAll('/', '-'),
    title,
    about: '',
    by: '',

    type,
    status: 'published',
    cover: null,
    path,
  };
}

function pageOf(record: AdminRecord): Page | null {
  const type = contentTypeNamed(String(record.content_type_name));
  if (type === undefined) return null;
  return {
    id: record.pk,
    title: textOf(record.title),
    about: textOf(record.intro).slice(0, ABOUT_MAX_CHARS),
    by: textOf(record.author),
    type: type.label.one,
    status: textOf(record.status),
    cover: record.image_unique_identifier,
    path: publicAddressOf(type, record),
  };
}
