import { useGetList } from 'react-admin';
import { contentTypeNamed, contentTypes, hasCategoryPages } from '#schema/registry/registry.ts';
import { pages } from '#schema/resources/pages.ts';
import type { SettingFieldOf } from '#schema/setting-fields/index.ts';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { useSiteName } from '../../kit/work/use-site-name.ts';
import { ANY_CONTENT } from '../../records/declarations.ts';
import { publicAddressOf } from '../../records/public-address.ts';
import { isFound, publicPages } from '../../records/public-pages.ts';
import type { AdminRecord } from '../../records/records.ts';
import { textOf } from '../../records/text-of.ts';
import { say } from './messages.ts';

/** An address that can be chosen. */
export interface TargetOption {
  key: string;
  address: string;
  title: string;
  /** What it is: options of one kind stand together. */
  group: string;
}

const PAUSE_MS = 200;
const SHOWN = 8;

/** Addresses of pages whose titles contain these words; null: the list is closed, so nothing is requested. */
export function useTargetOptions(
  { places = {} }: SettingFieldOf<'target'>,
  searched: string | null,
): { options: TargetOption[]; isLoading: boolean } {
  const q = usePaused(searched ?? '', PAUSE_MS);
  const isOpen = searched !== null;
  const texts = useFound(ANY_CONTENT, { q, sort: 'updated_at', isOpen });
  // Pages are in no list of all content.
  const own = useFound(pages.name, { q, sort: 'updated_at', isOpen });
  const siteName = useSiteName();
  const lists = useFound('lists', { q, sort: 'name', isOpen });
  const categories = useFound('categories', { q, sort: 'name', isOpen });
  const tags = useFound('tags', { q, sort: 'name', isOpen });
  const fixed = [
    ...Object.entries(places).map(([address, title]) => option(say('from_settings'), address, title)),
    ...publicPages().map(({ path, title }) => option(say('pages'), path, title)),
  ];
  return {
    options: [
      ...fixed.filter(({ title, address }) => isFound({ path: address, title }, q)),
      ...[...own.data, ...texts.data].flatMap((record) => textOption(record, siteName)),
      ...lists.data.map((list) => option(say('lists'), `/lists/${textOf(list.slug)}`, textOf(list.name))),
      ...categories.data.flatMap(categoryOptions),
      ...tags.data.map((tag) => option(say('tags'), `/tags/${textOf(tag.slug)}`, textOf(tag.name))),
    ],
    isLoading: [own, texts, lists, categories, tags].some(({ isLoading }) => isLoading),
  };
}

function useFound(resource: string, { q, sort, isOpen }: { q: string; sort: string; isOpen: boolean }) {
  const { data = [], isLoading } = useGetList<AdminRecord>(
    resource,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: sort, order: sort === 'name' ? 'ASC' : 'DESC' },
      filter: q === '' ? {} : { q },
    },
    { enabled: isOpen, placeholderData: (previous) => previous },
  );
  return { data, isLoading };
}

function option(group: string, address: string, title: string): TargetOption {
  return { key: `${group} ${address}`, address, title, group };
}

function textOption(record: AdminRecord, siteName: string): TargetOption[] {
  const type = contentTypeNamed(textOf(record.content_type_name));
  const address = type && publicAddressOf(type, record);
  if (type === undefined || address === undefined) return [];
  return [option(type.label.many, address, textOf(record.title).replaceAll('{site_name}', siteName))];
}

function categoryOptions(category: AdminRecord): TargetOption[] {
  return contentTypes
    .filter(hasCategoryPages)
    .map(({ site }) =>
      option(say('categories'), `${site.index}/${textOf(category.slug)}`, textOf(category.name)),
    );
}
