import type { SchemaOrgType } from '#schema/define/define-resource.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { SiteContext, SiteSettings } from '../base/site-context.ts';
import { bookData } from './book-data.ts';
import { metaDescription } from './description.ts';
import { type PageImage, type PageMeta, type StructuredData, pageTitle } from '../base/metadata.ts';
import { messages } from './messages.ts';

/** Anything with a name and a path of this site. */
export interface NamedPath {
  name: string;
  path: string;
}

export function webPage(meta: PageMeta, settings: SiteSettings): StructuredData {
  return {
    '@type': 'WebPage',
    name: pageTitle(settings.name, meta.section),
    description: metaDescription(meta.description),
    url: settings.url + meta.path,
    ...imagePart(meta.image),
    isPartOf: { '@type': 'WebSite', name: settings.name, url: `${settings.url}/` },
  };
}

/** The site as a whole, whose it is, and how to search it; on the home page. */
export function webSite(settings: SiteSettings): StructuredData {
  return {
    '@type': 'WebSite',
    name: settings.name,
    url: `${settings.url}/`,
    publisher: { ...organization(settings), logo: `${settings.url}/apple-touch-icon.png` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${settings.url}/search?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** From the home page to the page itself, which comes last. */
export function breadcrumbs(
  trail: readonly NamedPath[],
  { settings, words }: Pick<SiteContext, 'settings' | 'words'>,
): StructuredData {
  const home = { name: words.of(messages)('home'), path: '/' };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: settings.url + path,
    })),
  };
}

/** The one list of a page; none where nothing is in it. */
export function itemList(
  name: string,
  items: readonly NamedPath[],
  settings: SiteSettings,
): StructuredData[] {
  if (items.length === 0) return [];
  const itemListElement = items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: settings.url + item.path,
  }));
  return [{ '@type': 'ItemList', name, numberOfItems: items.length, itemListElement }];
}

interface Described {
  record: ContentRecord;
  url: string;
  image: PageImage | undefined;
  /** The page of the author. */
  writerPath?: string | undefined;
  /** What it is called where that is not the name of its type: `Imagined interview`. */
  genre?: string | undefined;
}

/** What the page of a record is about, by the schema.org type that its declaration names. */
export function mainEntity(
  schemaOrg: SchemaOrgType,
  described: Described,
  settings: SiteSettings,
): StructuredData {
  switch (schemaOrg) {
    case 'Review':
      return bookReview(described, settings);
    case 'Interview':
      return interview(described, settings);
    case 'Book':
      return { ...bookData(described.record), ...identified(described.url), ...imagePart(described.image) };
    case 'ProfilePage':
      return profile(described);
    default:
      return { ...article(described, settings), '@type': schemaOrg };
  }
}

function article(
  { record, url, image, writerPath, genre }: Described,
  settings: SiteSettings,
): StructuredData {
  return {
    '@type': 'Article',
    headline: record.title,
    description: metaDescription(record.seo_description ?? record.intro ?? ''),
    ...(genre === undefined ? {} : { genre }),
    url,
    mainEntityOfPage: url,
    ...imagePart(image),
    ...datesOf(record),
    author: personOr(record.written_by ?? record.author, settings, writerPath),
    publisher: organization(settings),
    ...(record.category === null ? {} : { articleSection: record.category.name }),
    ...(record.tags.length === 0 ? {} : { keywords: record.tags.map((tag) => tag.name).join(', ') }),
  };
}

/** A conversation is an article about a person. */
function interview(described: Described, settings: SiteSettings): StructuredData {
  const { interviewee, interviewee_role: role, interviewee_bio: bio } = described.record;
  const person = {
    '@type': 'Person',
    name: interviewee,
    ...(role ? { jobTitle: role } : {}),
    ...(bio ? { description: bio } : {}),
  };
  return { ...article(described, settings), ...(interviewee ? { about: person } : {}) };
}

function bookReview({ record, url, image, writerPath }: Described, settings: SiteSettings): StructuredData {
  const [about] = record.books ?? [];
  const bookUrl = about?.slug == null ? undefined : `${settings.url}/books/${about.slug}`;
  return {
    '@type': 'Review',
    name: record.title,
    url,
    reviewBody: metaDescription(record.intro ?? ''),
    ...datesOf(record),
    author: personOr(record.written_by, settings, writerPath),
    publisher: organization(settings),
    itemReviewed: {
      ...bookData({ ...record, title: record.book_title ?? record.title }),
      ...(bookUrl === undefined ? {} : identified(bookUrl)),
      ...imagePart(image),
    },
  };
}

/** By this the page of a book and the reviews of it name the same book. */
function identified(url: string): StructuredData {
  return { '@id': `${url}#book`, url };
}

function datesOf(record: ContentRecord): StructuredData {
  return {
    ...(record.published_date ? { datePublished: record.published_date } : {}),
    dateModified: modifiedAt(record),
  };
}

const IN_ONE_GO_MS = 60_000;

/** When readers last got other words: what was created and published in one go, as by an import, is as old as its date. */
function modifiedAt({ created_at: created, updated_at: updated, published_date: published }: ContentRecord) {
  const isUnchanged = Date.parse(updated) - Date.parse(created) < IN_ONE_GO_MS;
  return isUnchanged && published !== null && published < updated ? published : updated;
}

function personOr(name: string | null | undefined, settings: SiteSettings, path?: string): StructuredData {
  if (!name) return organization(settings);
  return { '@type': 'Person', name, ...(path === undefined ? {} : { url: settings.url + path }) };
}

/** A page about a person who writes here. */
function profile({ record, url, image }: Described): StructuredData {
  const { title: name, intro, website, profile: elsewhere } = record;
  const sameAs = [website, elsewhere].filter((address) => typeof address === 'string');
  const person = {
    '@type': 'Person',
    name,
    url,
    ...(intro ? { description: metaDescription(intro) } : {}),
    ...imagePart(image),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  };
  return { '@type': 'ProfilePage', url, dateModified: record.updated_at, mainEntity: person };
}

function organization(settings: SiteSettings): StructuredData {
  return { '@type': 'Organization', name: settings.name, url: `${settings.url}/` };
}

function imagePart(image: PageImage | undefined): StructuredData {
  if (image === undefined) return {};
  const { url, width, height, alt } = image;
  return { image: { '@type': 'ImageObject', url, width, height, ...(alt === '' ? {} : { caption: alt }) } };
}
