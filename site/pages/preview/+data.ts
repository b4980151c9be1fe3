import { calledAs, typeNames } from '#schema/define/called.ts';
import { contentTypeNamed, isListedType, publicPathOf } from '#schema/registry/registry.ts';
import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { aboutBook } from '../../data/queries/books.ts';
import { mediaOrigins } from '../../data/content-parts.ts';
import { accentOf, loadMarks } from '../../data/queries/entries.ts';
import { shownRecord } from '../../data/shown-record.ts';
import { orNotFound } from '../../data/not-found.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { writerPathOf } from '../../data/queries/writers.ts';
import { listWords } from '../../data/queries/list-words.ts';

/** The working copy behind a link that staff share, drawn as its page will be. */
export async function data({ site, routeParams }: PageContextServer) {
  const params = { token: routeParams['token'] ?? '' };
  const record = await orNotFound(site.api.ask('GET /preview/:token', { params }));
  const type = contentTypeNamed(record.content_type_name);
  if (type === undefined) throw render(404);
  const marks = await loadMarks(site);
  const shown = shownRecord(type, record);
  const place = { slug: record.slug ?? '', categorySlug: record.category?.slug ?? null };
  const meta: PageMeta = {
    section: record.seo_title ?? record.title,
    description: record.seo_description ?? record.intro ?? '',
    path: '/preview',
    noindex: true,
    mediaOrigins: mediaOrigins(type, record),
  };
  return {
    typeName: type.name,
    section: listWords(site, type).section,
    index: type.site.index,
    entry: {
      record: shown,
      path: publicPathOf(type, { ...place, language: record.language }) ?? '/',
      typeName: type.name,
      called: calledAs(typeNames(type), record),
      accent: accentOf(record, marks),
    },
    related: [],
    neighbours: { previous: undefined, next: undefined },
    lists: [],
    mentions: [],
    books: type.site.schemaOrg === 'Book' ? [aboutBook(record, site.settings.book_links)] : [],
    texts: undefined,
    writerPath: isListedType(type) ? writerPathOf(marks.writers, shown) : undefined,
    meta,
  };
}
