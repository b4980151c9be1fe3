import type { SiteSettings } from '../base/site-context.ts';
import {
  FEED_FILES,
  FEED_TYPES,
  LETTERS_PATH,
  type FeedFormat,
  type FeedScope,
  feedPath,
  feedScopeOf,
  issuesFeedPath,
  shareImagePathOf,
  twinPathOf,
} from '../feeds/paths/machine-paths.ts';
import { languageOfPath } from '#schema/pages/content-addresses.ts';
import { type PageImage, type PageMeta, pageTitle } from '../base/metadata.ts';

/** Size of the drawn images; `api/records/drawn-images/share-image.ts` draws them. */
const SHARE_IMAGE_WIDTH_PX = 1200;
const SHARE_IMAGE_HEIGHT_PX = 630;

/** Attributes of a `<link rel="alternate">`. */
export interface AlternateLink extends Record<string, string> {
  rel: 'alternate';
  type: string;
  href: string;
}

/** The same page for programs: feeds of what it lists, the feed of the site, and the Markdown of its text. */
export function alternateLinks(meta: PageMeta, settings: SiteSettings): AlternateLink[] {
  const path = pathOf(meta);
  const scope = feedScopeOf(path);
  const { language } = languageOfPath(path);
  const whole = language === '' ? {} : { language };
  const twin = meta.noindex === true ? undefined : twinPathOf(meta.path);
  const formats = Object.keys(FEED_FILES) as FeedFormat[];
  return [
    ...(scope === undefined
      ? []
      : formats.map((format) => feedLink(scope, format, titleOf(scope, meta, settings)))),
    ...(path === LETTERS_PATH ? formats.map((format) => lettersLink(format, meta, settings)) : []),
    ...(isWhole(scope) ? [] : [feedLink(whole, 'rss', settings.name)]),
    ...(twin === undefined ? [] : [{ rel: 'alternate' as const, type: 'text/markdown', href: twin }]),
  ];
}

/** The image that programs show next to a link to the page: its own, or the drawn one if it is about one thing. */
export function shareImage(meta: PageMeta, settings: SiteSettings): PageImage | undefined {
  const path = meta.noindex === true ? undefined : shareImagePathOf(pathOf(meta));
  if (meta.picture !== undefined) return meta.picture;
  if (path === undefined) return meta.image;
  return {
    url: settings.url + path,
    width: SHARE_IMAGE_WIDTH_PX,
    height: SHARE_IMAGE_HEIGHT_PX,
    alt: meta.section,
  };
}

function feedLink(scope: FeedScope, format: FeedFormat, title: string): AlternateLink {
  return { rel: 'alternate', type: FEED_TYPES[format], title, href: feedPath(scope, format) };
}

function lettersLink(format: FeedFormat, meta: PageMeta, settings: SiteSettings): AlternateLink {
  const title = pageTitle(settings.name, meta.section);
  return { rel: 'alternate', type: FEED_TYPES[format], title, href: issuesFeedPath(format) };
}

function titleOf(scope: FeedScope, meta: PageMeta, settings: SiteSettings): string {
  return isWhole(scope) ? settings.name : pageTitle(settings.name, meta.section);
}

/** Whether a feed is that of the site itself. */
function isWhole(scope: FeedScope | undefined): boolean {
  return scope !== undefined && [scope.type, scope.tag, scope.person].every((part) => part === undefined);
}

function pathOf({ path }: PageMeta): string {
  const [withoutQuery = ''] = path.split('?', 1);
  return withoutQuery;
}
