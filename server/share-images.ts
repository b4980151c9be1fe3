import { type ApiClient, createApiClient } from '#api-client/client.ts';
import { type BylineWords, bylineOf, coverTitleOf } from '#schema/byline.ts';
import { calledAs, typeNames } from '#schema/called.ts';
import { ownKindNamed } from '#schema/fields/own-kinds.ts';
import { CATEGORIES_PER_PAGE } from '#schema/limits.ts';
import { lists } from '#schema/resources/lists.ts';
import { type ShareImageText, drawShareImage } from '#api/records/drawn-images/share-image.ts';
import { declaredText } from '#schema/messages/declared.ts';
import type { Moved } from '#schema/answers/content.ts';
import type { ContentRecord } from '#schema/content-record.ts';
import { detailAt } from '#site/data/routes.ts';
import { listSlugAt, shareImagePathOf } from '#site/feeds/machine-paths.ts';
import type { SiteSource } from './site-settings.ts';
import { movedTo, notFound, undefinedIfNotFound } from './machine-answers.ts';
import type { RenderedPage } from './cached-page.ts';
import { cacheBytes } from './cache-bytes.ts';
import { SegmentedCache } from './segmented-cache.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Programs that show links load a picture once for many readers, and seldom ask again. */
const ONE_DAY = 'public, max-age=86400';

/** Renders the picture of the page at a path. */
export type ShareImages = (path: string) => Promise<RenderedPage>;

/**
 * Drawings are kept by their words, not by their address: a change somewhere on the site empties the cache of pages,
 * and a drawing takes a tenth of a second.
 */
export function createShareImages(
  source: Pick<SiteSource, 'url' | 'fetch' | 'settings' | 'languages'>,
): ShareImages {
  const api = createApiClient({ baseUrl: source.url, fetch: source.fetch });
  const drawn = new SegmentedCache<Uint8Array>({
    maxBytes: cacheBytes(MAX_BYTES),
    sizeOf: ({ length }) => length,
  });
  return async (path) => {
    const settings = await source.settings();
    const { language } = source.languages.translator(settings.language);
    const said: BylineWords = {
      tag: language.tag,
      timeZone: settings.time_zone,
      say: (key, english) => declaredText(language, key, english),
      kindNamed: ownKindNamed,
    };
    const words = await wordsFor(api, path, said).catch(undefinedIfNotFound);
    if (words === undefined) return notFound();
    // Links that were shared before a page moved still show its image.
    if ('moved_to' in words) return movedToImageOf(words);
    const text = { ...words, siteName: settings.name };
    const key = JSON.stringify(text);
    const known = drawn.get(key);
    const body = known ?? (await drawShareImage(text));
    if (known === undefined) drawn.set(key, body);
    return { status: 200, headers: { 'content-type': 'image/png', 'cache-control': ONE_DAY }, body };
  };
}

type Words = Omit<ShareImageText, 'siteName'>;

function movedToImageOf({ moved_to: path }: Moved): RenderedPage {
  const image = shareImagePathOf(path);
  return image === undefined ? notFound() : movedTo(image);
}

async function wordsFor(api: ApiClient, path: string, said: BylineWords): Promise<Words | Moved | undefined> {
  const listSlug = listSlugAt(path);
  return listSlug === undefined ? wordsOfContent(api, path, said) : wordsOfList(api, listSlug);
}

async function wordsOfList(api: ApiClient, slug: string): Promise<Words | Moved | undefined> {
  const list = await api.ask('GET /list/slug/:slug', { params: { slug } });
  if ('moved_to' in list) return list;
  return { title: list.name, coverTitle: list.name, author: '', label: lists.label.one, accent: 'slate' };
}

async function wordsOfContent(
  api: ApiClient,
  path: string,
  said: BylineWords,
): Promise<Words | Moved | undefined> {
  const found = detailAt(path);
  if (found === undefined) return undefined;
  const record = await api.ask('GET /content/slug/:slug', {
    params: { slug: found.slug },
    query: { content_type_name: found.type.storage.type, language: found.language },
  });
  if ('moved_to' in record) return record;
  return {
    title: record.title,
    coverTitle: coverTitleOf(found.type, record),
    author: [record.author ?? [], ...bylineOf(found.type, record, said)].flat().join(' · '),
    label: calledAs(typeNames(found.type), record).text,
    accent: await accentOf(api, record),
  };
}

async function accentOf(api: ApiClient, { category }: ContentRecord): Promise<string> {
  if (category === null) return 'slate';
  const { data } = await api.list('categories', { per_page: CATEGORIES_PER_PAGE });
  return data.find(({ id }) => id === category.id)?.color ?? 'slate';
}
