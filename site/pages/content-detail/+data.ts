import { type ContentType, hasCategoryPages, publicPathOf } from '#schema/registry.ts';
import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { RELATED_ENTRIES } from '../../data/constants.ts';
import { loadNeighbours, loadRecord, loadRelated } from '../../data/content-detail.ts';
import type { ContentRecord } from '#schema/content-record.ts';
import { entriesOf, entryOf, loadAccents } from '../../data/entries.ts';
import { loadListsOf } from '../../data/lists.ts';
import { detailAt } from '../../data/routes.ts';
import { recordImage } from '../../seo/page-image.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { type NamedPath, breadcrumbs, mainEntity } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlPathname }: PageContextServer) {
  const found = detailAt(urlPathname);
  if (found === undefined) throw render(404);
  const { type } = found;
  const record = await loadRecord(site, type, found.slug);
  const path = publicPathOf(type, { slug: record.slug ?? '', categorySlug: record.category?.slug ?? null });
  if (path === undefined) throw render(404);
  if (path !== urlPathname) throw redirect(path, 301);
  const [accents, related, neighbours, lists] = await Promise.all([
    loadAccents(site),
    loadRelated(site, record.id, RELATED_ENTRIES),
    loadNeighbours(site, record.id),
    loadListsOf(site, record.id),
  ]);
  const placed = (neighbour: ContentRecord | null) =>
    neighbour === null ? undefined : entryOf(neighbour, accents);
  const entry = entryOf(record, accents);
  if (entry === undefined) throw render(404);
  return {
    typeName: type.name,
    section: type.site.section,
    index: type.site.index,
    entry,
    related: entriesOf(related, accents),
    neighbours: { previous: placed(neighbours.previous), next: placed(neighbours.next) },
    lists,
    meta: metaOf(site, { type, record, path }),
  };
}

interface Described {
  type: ContentType;
  record: ContentRecord;
  path: string;
}

function metaOf({ settings }: SiteContext, { type, record, path }: Described): PageMeta {
  const image = recordImage(record);
  const url = record.canonical_url ?? settings.url + path;
  return {
    section: record.seo_title ?? record.title,
    description: record.seo_description ?? record.intro ?? '',
    path,
    canonical: record.canonical_url ?? undefined,
    keywords: record.tags.map((tag) => tag.name),
    image,
    structuredData: [
      mainEntity(type.site.schemaOrg, { record, url, image }, settings),
      breadcrumbs(trailOf({ type, record, path }), settings),
    ],
  };
}

function trailOf({ type, record, path }: Described): NamedPath[] {
  const { section, index } = type.site;
  const category = hasCategoryPages(type) ? record.category : null;
  return [
    { name: section, path: index },
    ...(category === null ? [] : [{ name: category.name, path: `${index}/${category.slug}` }]),
    { name: record.title, path },
  ];
}
