import {
  type PublicPage,
  countPublications,
  readFreshness,
  readPublicationPages,
  readTaxonomyPages,
} from '#api/records/content/public-pages.ts';
import { readIssuePages } from '#api/business/campaigns/routes/archive-routes.ts';
import { languagePrefix, listedTypes } from '#schema/registry/registry.ts';
import { findablePages } from '#schema/pages/site-pages.ts';
import { otherLanguages } from '#site/data/queries/page-language.ts';
import type { SiteSettings } from '#site/base/site-context.ts';
import { SITEMAP_MAX_URLS, type SitemapEntry, toSitemap, toSitemapIndex } from '#site/feeds/sitemap.ts';
import type { SiteSource } from '../product/site-settings.ts';
import { notFound, textAnswer } from './machine-answers.ts';
import type { Product } from '../product/open-product.ts';
import type { RenderedPage } from '../cache/cached-page.ts';

interface SitemapRooms {
  product: Pick<Product, 'deps'>;
  source: Pick<SiteSource, 'url' | 'settings'>;
}

/**
 * The sitemap: one file, or if that would be too long, an index of files: `pages` with everything except
 * content, then numbered parts.
 */
export async function renderSitemap(
  part: 'pages' | number | undefined,
  rooms: SitemapRooms,
  maxUrls = SITEMAP_MAX_URLS,
): Promise<RenderedPage> {
  const on = rooms.product.deps.database.queries;
  const settings = await rooms.source.settings();
  const { url } = settings;
  const write = (pages: readonly PublicPage[]) =>
    textAnswer('application/xml', toSitemap(inLanguages(pages, settings), url));
  if (typeof part === 'number') {
    const pages = await readPublicationPages(on, { offset: (part - 1) * maxUrls, limit: maxUrls });
    return pages.length === 0 ? notFound() : write(pages);
  }
  const others = [...(await standing(rooms, settings)), ...(await readTaxonomyPages(on))];
  if (part === 'pages') return write(others.slice(0, maxUrls));
  const count = await countPublications(on);
  if (others.length + count <= maxUrls) {
    return write([...others, ...(await readPublicationPages(on, { offset: 0, limit: maxUrls }))]);
  }
  const parts = Array.from({ length: Math.ceil(count / maxUrls) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
  }));
  return textAnswer('application/xml', toSitemapIndex([{ path: '/sitemap-pages.xml' }, ...parts], url));
}

/** The home page, the lists of every content type, and text pages. */
async function standing({ product }: SitemapRooms, settings: SiteSettings): Promise<PublicPage[]> {
  const on = product.deps.database.queries;
  const freshness = await readFreshness(on);
  const issues = await readIssuePages(on);
  const inLists = ['list', ...listedTypes.map(({ storage }) => storage.type)];
  const newest = inLists
    .flatMap((type) => freshness.get(type) ?? [])
    .toSorted()
    .at(-1);
  const dates = {
    content: newest,
    list: freshness.get('list'),
    newsletter: issues.newest,
    text: undefined,
  };
  const listed = listedTypes.filter(({ localized }) => localized === true);
  const inOthers = otherLanguages(settings).flatMap((language) => [
    { path: languagePrefix(language), lastModified: newest },
    ...listed.map(({ site, storage }) => ({
      path: languagePrefix(language) + site.index,
      lastModified: freshness.get(storage.type),
    })),
  ]);
  return [
    ...findablePages.map(({ path, sitemap }) => ({ path, lastModified: dates[sitemap] })),
    ...listedTypes.map((type) => ({
      path: type.site.index,
      lastModified: freshness.get(type.storage.type),
    })),
    ...inOthers,
    ...issues.pages,
  ];
}

/**
 * The pages in the languages of the site, each with its versions. A version in what became the site's own language has no
 * page: only texts in no language are shown in it.
 */
function inLanguages(pages: readonly PublicPage[], { languages }: SiteSettings): SitemapEntry[] {
  const [own = '', ...others] = languages;
  const isServed = ({ language = '' }: { language?: string }) =>
    language === '' || others.some((other) => other === language);
  return pages.filter(isServed).map(({ path, lastModified, versions }) => {
    const known = versions
      ?.filter(isServed)
      .map((version) => ({ ...version, language: version.language || own }));
    return { path, lastModified, versions: known !== undefined && known.length > 1 ? known : undefined };
  });
}
