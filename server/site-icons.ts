import { PAPER } from '#schema/color-contrast.ts';
import { generalSettings } from '#schema/settings/general.ts';
import { drawSiteIcon, resizedIcon, siteIconSvg } from '#api/records/drawn-images/site-icon.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { ICON_SIZES, type IconSize } from '#site/feeds/icon-paths.ts';
import { ownLook } from '#site/seo/own-look.ts';
import type { SiteSettings } from '#site/site-context.ts';
import { notFound, textAnswer } from './machine-answers.ts';
import type { RenderedPage } from './cached-page.ts';
import { PRODUCT_MARK } from './product-mark.ts';

const INK = '#1d1b18';
const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' };

/** The icon of browser tabs: the product's until the site has its own name or color. */
export function iconSvg(settings: SiteSettings): RenderedPage {
  return textAnswer('image/svg+xml', svgOf(settings));
}

function svgOf({ name, accent_color: color }: SiteSettings): string {
  const isOurs = name === generalSettings.fields.name.default && color === null;
  return isOurs ? PRODUCT_MARK : siteIconSvg({ name, color: color ?? INK });
}

/** The same for home screens: the uploaded icon, or the drawing, in pixels. */
export async function iconPng(
  deps: Pick<AppDeps, 'database' | 'images'>,
  settings: SiteSettings,
  size: IconSize,
): Promise<RenderedPage> {
  const { icon } = settings;
  const body =
    icon === null
      ? await drawSiteIcon(svgOf(settings), size)
      : await resizedIcon(deps, icon.image_unique_identifier, size);
  return body === undefined ? notFound() : { status: 200, headers: HEADERS, body };
}

/** How a phone shows the site on the home screen (W3C Web Application Manifest). */
export function webManifest(settings: SiteSettings): RenderedPage {
  const manifest = {
    name: settings.name,
    short_name: settings.name.slice(0, 12).trim(),
    description: settings.description,
    lang: settings.language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: PAPER.light,
    theme_color: ownLook(settings).themeColor?.light ?? PAPER.light,
    icons: ICON_SIZES.map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
  return textAnswer('application/manifest+json', JSON.stringify(manifest));
}
