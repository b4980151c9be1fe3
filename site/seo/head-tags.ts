import type { Translator } from '#schema/messages/translator.ts';
import type { SiteContext, SiteSettings } from '../base/site-context.ts';
import { alternateLinks, shareImage } from './alternates.ts';
import { metaDescription } from './description.ts';
import { type PageMeta, type StructuredData, pageTitle } from '../base/metadata.ts';
import { webPage } from './structured-data.ts';
import { messages } from './messages.ts';

/** One element of `<head>`. */
export type HeadTag =
  | { tag: 'title'; text: string }
  | { tag: 'meta'; attributes: Record<string, string> }
  | { tag: 'link'; attributes: Record<string, string> }
  | { tag: 'json-ld'; text: string };

/** The elements of `<head>` in order; what is unset is left out (spec §2, Page metadata). */
export function headTags(
  meta: PageMeta,
  { settings, words }: Pick<SiteContext, 'settings' | 'words'>,
): HeadTag[] {
  const title = pageTitle(settings.name, meta.section);
  const description = metaDescription(meta.description);
  const url = settings.url + meta.path;
  const canonical = meta.canonical ?? url;
  const image = shareImage(meta, settings);
  const named = (name: string, content: string | undefined) => metaTag('name', name, content);
  const property = (name: string, content: string | undefined) => metaTag('property', name, content);
  return [
    { tag: 'title' as const, text: title },
    named('description', description),
    named('keywords', keywordsOf(meta, settings, words)),
    named('robots', meta.noindex === true ? 'noindex' : undefined),
    { tag: 'link' as const, attributes: { rel: 'canonical', href: canonical } },
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:creator', settings.twitterCreator),
    named('twitter:site', settings.twitterSite),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    named('twitter:image', image?.url),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:site_name', settings.name),
    property('og:url', url),
    property('og:locale', localeOf(settings.language)),
    property('og:image', image?.url),
    property('og:image:width', image?.width?.toString()),
    property('og:image:height', image?.height?.toString()),
    ...languageLinks(meta, settings),
    ...alternateLinks(meta, settings).map((attributes) => ({ tag: 'link' as const, attributes })),
    ...[webPage(pictured(meta), settings), ...(meta.structuredData ?? [])].map((data) => jsonLd(data)),
  ].filter((tag) => tag !== undefined);
}

/** The image of a page is said once: by what the page is about, if that has one. */
function pictured(meta: PageMeta): PageMeta {
  const isSaid = meta.structuredData?.some(
    ({ image, itemReviewed }) => (image ?? itemReviewed) !== undefined,
  );
  if (isSaid !== true) return meta;
  const { image: _, ...others } = meta;
  return others;
}

/** The versions of a page for search engines, those in no language of theirs get the site's own. */
function languageLinks({ versions = [], noindex }: PageMeta, { url, languages }: SiteSettings): HeadTag[] {
  if (versions.length < 2 || noindex === true) return [];
  const link = (hreflang: string, path: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href: url + path },
  });
  const own = versions.find(({ language }) => language === languages[0]) ?? versions[0];
  return [
    ...versions.map(({ language, path }) => link(language, path)),
    ...(own === undefined ? [] : [link('x-default', own.path)]),
  ];
}

/** The subject of a page; a listed page without one is about the subject of the site. */
function keywordsOf(
  { keywords = [], noindex = false }: PageMeta,
  settings: Pick<SiteContext['settings'], 'keywords'>,
  words: Translator,
): string | undefined {
  if (keywords.length > 0) return keywords.join(', ');
  return noindex ? undefined : (settings.keywords ?? words.of(messages)('keywords'));
}

function metaTag(key: 'name' | 'property', name: string, content: string | undefined): HeadTag | undefined {
  return content === undefined || content === ''
    ? undefined
    : { tag: 'meta', attributes: { [key]: name, content } };
}

/** `<` is escaped, so that no title can close the script element. */
function jsonLd(data: StructuredData): HeadTag {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return { tag: 'json-ld', text: text.replaceAll('<', String.raw`\u003c`) };
}

/** `en` → `en_US`, as the Open Graph protocol writes languages: with the country where most people speak it. */
function localeOf(language: string): string {
  const known = locales.get(language);
  if (known !== undefined) return known;
  const { language: base, region } = new Intl.Locale(language).maximize();
  const locale = region === undefined ? base : `${base}_${region}`;
  locales.set(language, locale);
  return locale;
}

const locales = new Map<string, string>();
