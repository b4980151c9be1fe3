import { indexNowKey } from '#api/platform/crypto/index-now-key.ts';
import { readNewest } from '#api/records/content/newest.ts';
import { createApiClient } from '#api-client/client.ts';
import type { Moved } from '#schema/answers/records/content.ts';
import type { ContentRecord, CuratedList } from '#schema/registry/content-record.ts';
import { pathOfList } from '#site/data/queries/lists.ts';
import { toAtom } from '#site/feeds/atom.ts';
import { FEED_ENTRIES, feedOf, pathOfRecord } from '#site/feeds/feed.ts';
import { toJsonFeed } from '#site/feeds/json-feed.ts';
import { ISSUES_IN_FEED, issuesFeedOf } from '#site/feeds/issues-feed.ts';
import { LLMS_ENTRIES, toLlms } from '#site/feeds/llms.ts';
import {
  FEED_TYPES,
  type FeedFormat,
  type FeedScope,
  type MachinePath,
  feedPath,
  feedScopeOf,
  listSlugAt,
  machinePathAt,
  pathOfScope,
  twinPathOf,
} from '#site/feeds/paths/machine-paths.ts';
import { toRobots } from '#site/feeds/robots.ts';
import { toRss } from '#site/feeds/rss.ts';
import { otherLanguages } from '#site/data/queries/page-language.ts';
import type { SiteContext, SiteSettings } from '#site/base/site-context.ts';
import type { SiteSource } from '../product/site-settings.ts';
import type { ContentAddress } from '#schema/pages/content-addresses.ts';
import { citationFile } from '#site/data/citations.ts';
import { detailAt } from '#site/data/routes.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { movedTo, notFound, textAnswer, undefinedIfNotFound } from './machine-answers.ts';
import type { Product } from '../product/open-product.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import type { Tag } from '../cache/page-tags.ts';
import { type ShareImages, createShareImages } from './share-images.ts';
import { iconIco, iconPng, iconSvg, webManifest } from './site-icons.ts';
import { renderSitemap } from './sitemap-route.ts';
import type { WholeIssue } from '#schema/answers/newsletter/campaigns.ts';

/** The dependencies of routes for machines. */
export interface MachineRooms {
  product: Pick<Product, 'deps'>;
  source: SiteSource;
}

/**
 * Answers feeds, sitemap, robots, llms.txt, Markdown versions of pages, and share images; undefined: it is a
 * page.
 */
export type MachineRoutes = (url: string) => Promise<RenderedPage> | undefined;

export function createMachineRoutes(rooms: MachineRooms): MachineRoutes {
  const made: Made = { reading: readingOf(rooms), shareImages: createShareImages(rooms.source) };
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const asked = machinePathAt(path);
    return asked && answer(asked, rooms, made).catch(notFoundAs404);
  };
}

/** The settings, and messages in their language. */
type Spoken = Pick<SiteContext, 'settings' | 'words'>;

interface Speaking {
  site: Spoken;
  /** The same in another language of the site. */
  inLanguage: (language: string) => Spoken | undefined;
  reading: Reading;
}

interface Made {
  reading: Reading;
  shareImages: ShareImages;
}

async function answer(
  asked: MachinePath,
  rooms: MachineRooms,
  { reading, shareImages }: Made,
): Promise<RenderedPage> {
  const settings = await rooms.source.settings();
  const speaking = (spoken: SiteSettings): Spoken => ({
    settings: spoken,
    words: rooms.source.languages.translator(spoken.language),
  });
  const site = speaking(settings);
  const inLanguage = (language: string) => {
    const found = otherLanguages(settings).find((tag) => tag === language);
    return found && speaking({ ...settings, language: found });
  };
  switch (asked.kind) {
    case 'feed':
      return renderFeed(asked, { site, inLanguage, reading });
    case 'letters':
      return renderLetters(asked.format, site, reading);
    case 'sitemap':
      return renderSitemap(asked.part, rooms);
    case 'robots':
      return textAnswer('text/plain', toRobots(settings.url));
    case 'index-now-key':
      return rooms.product.deps.site().index_now
        ? textAnswer('text/plain', indexNowKey(rooms.product.deps))
        : notFound();
    case 'llms':
      return {
        ...textAnswer('text/plain', toLlms(settings, await reading.sections())),
        tags: new Set<Tag>(['content']),
      };
    case 'twin':
      return renderTwin(asked.path, { site, inLanguage, reading });
    case 'citation':
      return renderCitation(asked, { site, inLanguage, reading });
    case 'share-image':
      return shareImages(asked.path);
    case 'icon':
      return iconSvg(rooms.product.deps, settings);
    case 'icon-ico':
      return iconIco(rooms.product.deps, settings);
    case 'icon-png':
      return iconPng(rooms.product.deps, settings, asked.size);
    case 'manifest':
      return webManifest(settings);
  }
}

async function renderFeed(
  { format, scope }: Extract<MachinePath, { kind: 'feed' }>,
  { site, inLanguage, reading }: Speaking,
): Promise<RenderedPage> {
  const { language } = scope;
  const spoken = language === undefined ? site : inLanguage(language);
  if (spoken === undefined) return notFound();
  const name = await reading.nameOf(scope);
  if (name === undefined) return movedFeed({ format, scope }, reading);
  const records = await reading.newest(scope);
  const feed = feedOf({
    ...spoken,
    scope,
    format,
    records,
    ...(name === '' ? {} : { name }),
  });
  return { ...textAnswer(FEED_TYPES[format], FEED_WRITERS[format](feed)), tags: tagsOfFeed(scope) };
}

/** A renamed category redirects its feed: feed readers request it for years. */
async function movedFeed(
  { format, scope }: Omit<Extract<MachinePath, { kind: 'feed' }>, 'kind'>,
  reading: Reading,
): Promise<RenderedPage> {
  const target = await reading.movedTo(pathOfScope(scope));
  const moved = target === undefined ? undefined : feedScopeOf(target);
  return moved === undefined ? notFound() : movedTo(feedPath(moved, format));
}

/** A feed shows content of its type, but no curated lists. */
function tagsOfFeed({ type }: FeedScope): ReadonlySet<Tag> {
  return new Set<Tag>([type === undefined ? 'content' : `type:${type.storage.type}`]);
}

const FEED_WRITERS = { rss: toRss, atom: toAtom, json: toJsonFeed };

async function renderLetters(format: FeedFormat, site: Spoken, reading: Reading): Promise<RenderedPage> {
  const feed = issuesFeedOf({ ...site, format, issues: await reading.letters() });
  return textAnswer(FEED_TYPES[format], FEED_WRITERS[format](feed));
}

async function renderTwin(path: string, { site, inLanguage, reading }: Speaking): Promise<RenderedPage> {
  const listSlug = listSlugAt(path);
  if (listSlug !== undefined) return renderListTwin(await reading.list(listSlug), site);
  const found = detailAt(path);
  if (found === undefined) return notFound();
  const spoken = found.language === '' ? site : inLanguage(found.language);
  if (spoken === undefined) return notFound();
  const record = await reading.bySlug(found);
  if ('moved_to' in record) return movedTo(twinPathOf(record.moved_to) ?? record.moved_to);
  const page = pathOfRecord(found.type, record);
  if (page === undefined) return notFound();
  if (page !== path) return movedTo(`${page}.md`);
  const { toMarkdownTwin } = await import('#site/feeds/markdown-twin.ts');
  const twin = textAnswer('text/markdown', toMarkdownTwin(record, found.type, spoken));
  // Search engines should show the page itself.
  twin.headers.link = `<${record.canonical_url ?? site.settings.url + page}>; rel="canonical"`;
  return twin;
}

const CITATION_TYPES = { bib: 'application/x-bibtex', ris: 'application/x-research-info-systems' } as const;

async function renderCitation(
  { path, format }: Extract<MachinePath, { kind: 'citation' }>,
  { site, reading }: Speaking,
): Promise<RenderedPage> {
  const found = detailAt(path);
  const record = found && (await reading.bySlug(found));
  if (record === undefined) return notFound();
  if ('moved_to' in record) return movedTo(`${record.moved_to}.${format}`);
  const file = textAnswer(CITATION_TYPES[format], citationFile(record, format, site.settings.url + path));
  file.headers['content-disposition'] = `attachment; filename="${record.slug ?? 'book'}.${format}"`;
  return file;
}

async function renderListTwin(list: CuratedList | Moved, site: Spoken): Promise<RenderedPage> {
  if ('moved_to' in list) return movedTo(twinPathOf(list.moved_to) ?? list.moved_to);
  const { toListTwin } = await import('#site/feeds/list-twin.ts');
  const twin = textAnswer('text/markdown', toListTwin(list, site));
  twin.headers.link = `<${site.settings.url}${pathOfList(list)}>; rel="canonical"`;
  return twin;
}

/** Requests to the API that several routes make. */
interface Reading {
  newest(scope: FeedScope): Promise<ContentRecord[]>;
  bySlug(address: ContentAddress): Promise<ContentRecord | Moved>;
  list(slug: string): Promise<CuratedList | Moved>;
  /** The name of a category, a tag, or a person; undefined when it does not exist; empty for other scopes. */
  nameOf(scope: FeedScope): Promise<string | undefined>;
  /** The current path for a path; undefined if it never was one. */
  movedTo(path: string): Promise<string | undefined>;
  /** Public issues of the newsletter with their text, newest first. */
  letters(): Promise<WholeIssue[]>;
  sections(): Promise<Parameters<typeof toLlms>[1]>;
}

function readingOf({ product, source }: MachineRooms): Reading {
  const api = createApiClient({ baseUrl: source.url, fetch: source.fetch });
  const bySlug: Reading['bySlug'] = ({ type, slug, language }) =>
    api.ask('GET /content/slug/:slug', {
      params: { slug },
      query: { content_type_name: type.storage.type, language },
    });

  const nameOf: Reading['nameOf'] = async ({ category, tag, person }) => {
    if (category !== undefined)
      return (await api.get('categories', category).catch(undefinedIfNotFound))?.name;
    if (tag !== undefined) return (await api.get('tags', tag).catch(undefinedIfNotFound))?.name;
    if (person === undefined) return '';
    const found = await bySlug(person).catch(undefinedIfNotFound);
    return found === undefined || 'moved_to' in found ? undefined : found.title;
  };

  return {
    bySlug,
    list: (slug) => api.ask('GET /list/slug/:slug', { params: { slug } }),
    async newest(scope) {
      const { type, category, tag, language } = scope;
      const { deps } = product;
      const writer = scope.person === undefined ? undefined : await nameOf(scope);
      const found = await readNewest(deps, {
        type: type?.storage.type,
        category,
        tag,
        writer,
        language,
        limit: FEED_ENTRIES,
      });
      // The API sends what the site reads; only the types differ.
      return found as unknown as ContentRecord[];
    },
    nameOf,
    async movedTo(path) {
      const found = api.ask('GET /redirect', { query: { path } });
      return (await found.catch(undefinedIfNotFound))?.moved_to;
    },
    async letters() {
      const query = { per_page: ISSUES_IN_FEED };
      const { data } = await api.ask('GET /published-newsletters', { query });
      return Promise.all(
        data.map(({ slug }) => api.ask('GET /published-newsletters/:slug', { params: { slug } })),
      );
    },
    sections: () =>
      Promise.all(
        listedTypes.map(async (type) => {
          const query = { content_type_name: type.storage.type, per_page: LLMS_ENTRIES };
          const { data, total } = await api.ask('GET /content', { query });
          return { type, records: data, total };
        }),
      ),
  };
}

function notFoundAs404(error: unknown): RenderedPage {
  undefinedIfNotFound(error);
  return notFound();
}
