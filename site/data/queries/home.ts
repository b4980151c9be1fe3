import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { HomeSection } from '#schema/answers/operations/site.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import {
  type ListedType,
  contentTypeNamed,
  hasCategoryPages,
  listedTypes,
} from '#schema/registry/registry.ts';
import type { SiteContext } from '../../base/site-context.ts';
import { loadRecord } from './content-detail.ts';
import type { Category, Entry } from '../content-record.ts';
import { type Marks, marksOf, entriesOf, loadCategories, loadEntries } from './entries.ts';
import { type ListEntry, loadLists } from './lists.ts';
import { languageOfPage } from './page-language.ts';
import { typeListedAt } from '../routes.ts';
import { listWords } from './list-words.ts';

/** A list that a section takes its texts from. */
export interface Source {
  path: string;
  name: string;
  type?: ListedType;
  category?: string;
  tag?: string;
}

/** A section of the home page with its content. */
export interface FilledSection {
  /** The section as it is in the settings. */
  section: HomeSection;
  /** The list that its entries are from. */
  source: Source | undefined;
  entries: readonly Entry[];
  /** The number of all texts in that list. */
  total: number;
  lists: readonly ListEntry[];
  /** The first of its texts with all fields, including those that lists leave out. */
  whole: ContentRecord | undefined;
}

interface Loaded {
  entries: readonly Entry[];
  total: number;
}

/** Fills the sections of the home page. A text appears only once: in the first section that has it. */
export async function fillSections(site: SiteContext): Promise<FilledSection[]> {
  const { sections } = site.settings.home;
  const { data: categories } = await loadCategories(site);
  const marks = await marksOf(site, categories);
  const placed = sections.map((section) => ({ section, source: sourceOf(section, categories, site) }));
  const wanted = Map.groupBy(placed, ({ source }) => source?.path);
  /** One request for each list, however many sections show it. */
  const ofLists = new Map(
    [...wanted].map(([path, group]): [string | undefined, Promise<Loaded>] => {
      const [{ source } = { source: undefined }] = group;
      const count = group.reduce((sum, { section }) => sum + section.count, 0);
      return [
        path,
        source === undefined ? Promise.resolve(NOTHING) : loadList(site, { source, count, marks }),
      ];
    }),
  );
  const loaded = await Promise.all(
    placed.map(async (place) => ({
      ...place,
      ...((await pickedOf(site, place.section, marks)) ?? (await ofLists.get(place.source?.path)) ?? NOTHING),
      lists: await listsOf(site, place.section, marks),
    })),
  );
  const shown = new Set<string>();
  return Promise.all(
    loaded.map(async (each) => {
      const entries = each.entries.filter(({ record }) => !shown.has(record.id)).slice(0, each.section.count);
      for (const { record } of entries) shown.add(record.id);
      return { ...each, entries, whole: await wholeOf(site, each.section, entries[0]) };
    }),
  );
}

const NOTHING: Loaded = { entries: [], total: 0 };

function loadList(
  site: SiteContext,
  { source, count, marks }: { source: Source; count: number; marks: Marks },
): Promise<Loaded> {
  const { path: _path, name: _name, ...parts } = source;
  return loadEntries(site, { ...parts, page: 1, perPage: Math.min(count, PER_PAGE_MAX) }, marks);
}

/** The list at the path that a section names; undefined if there is none, or the section needs none. */
function sourceOf(
  { kind, from }: HomeSection,
  categories: readonly Category[],
  site: SiteContext,
): Source | undefined {
  if (from === null || kind === 'lists' || kind === 'letter' || kind === 'text') return undefined;
  const type = typeListedAt(from);
  if (type !== undefined) return { path: from, name: listWords(site, type).section, type };
  const tag = /^\/tags\/([\w-]+)$/.exec(from)?.[1];
  if (tag !== undefined) return { path: from, name: tag, tag };
  const ofCategory = listedTypes.find(
    (one) => hasCategoryPages(one) && from.startsWith(`${one.site.index}/`),
  );
  const slug = from.split('/').at(-1);
  const category = categories.find((one) => one.slug === slug);
  if (ofCategory === undefined || category === undefined) return undefined;
  return { path: from, name: category.name, type: ofCategory, category: category.slug ?? '' };
}

/**
 * The chosen texts in order, in whatever list they are now; undefined when none were chosen. Unpublished ones
 * are left out.
 */
async function pickedOf(
  site: SiteContext,
  { picked }: HomeSection,
  marks: Marks,
): Promise<Loaded | undefined> {
  // Chosen texts are in the site's own language.
  if (picked.length === 0 || languageOfPage(site) !== undefined) return undefined;
  const { data } = await site.api.ask('GET /content', {
    query: { ids: picked.join(','), per_page: picked.length },
  });
  const byId = new Map(data.map((record) => [record.id, record]));
  const entries = entriesOf(
    picked.flatMap((id) => byId.get(id) ?? []),
    marks,
  );
  return { entries, total: entries.length };
}

async function listsOf(
  site: SiteContext,
  { kind, count }: HomeSection,
  marks: Marks,
): Promise<readonly ListEntry[]> {
  if (kind !== 'lists') return [];
  return (await loadLists(site, { page: 1, perPage: count }, marks)).lists;
}

/** What lists leave out of the first entry: its key ideas and its text. */
async function wholeOf(
  site: SiteContext,
  { kind }: HomeSection,
  entry: Entry | undefined,
): Promise<ContentRecord | undefined> {
  const type = entry && contentTypeNamed(entry.record.content_type_name);
  if (type === undefined || (kind !== 'lead' && kind !== 'quotation')) return undefined;
  return loadRecord(site, type, entry?.record.slug ?? '');
}
