import { PAPER } from '#schema/base/color-contrast.ts';
import { generalSettings } from '#schema/settings/general.ts';
import { drawSiteIcon, resizedIcon, siteIconSvg } from '#api/records/drawn-images/site-icon.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { ICON_SIZES, type IconSize } from '#site/feeds/paths/icon-paths.ts';
import { ownLook } from '#site/seo/own-look.ts';
import type { SiteSettings } from '#site/base/site-context.ts';
import { notFound, textAnswer } from './machine-answers.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import { PRODUCT_MARK } from './product-mark.ts';

type ImageDeps = Pick<AppDeps, 'database' | 'images'>;
/** The size of an uploaded icon in the SVG. */
const UPLOADED_PX = 192;
const ICO_PX = 48;
/** Of a file with one image. */
const ICO_HEAD_BYTES = 22;
const INK = '#1d1b18';
const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' };

/** The icon of browser tabs: the uploaded one, or the product's until the site has its own name or color. */
export async function iconSvg(deps: ImageDeps, settings: SiteSettings): Promise<RenderedPage> {
  const { icon } = settings;
  if (icon === null) return textAnswer('image/svg+xml', svgOf(settings));
  const png = await resizedIcon(deps, icon.image_unique_identifier, UPLOADED_PX);
  if (png === undefined) return notFound();
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const size = `width="${UPLOADED_PX}" height="${UPLOADED_PX}"`;
  return textAnswer(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UPLOADED_PX} ${UPLOADED_PX}"><image ${size} href="${href}"/></svg>`,
  );
}

/** The same as `/favicon.ico`, which programs request without being told to: one PNG with the head of an icon file. */
export async function iconIco(deps: ImageDeps, settings: SiteSettings): Promise<RenderedPage> {
  const png = await pngOf(deps, settings, ICO_PX);
  if (png === undefined) return notFound();
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.set([0, 0, 1, 0, 1, 0, ICO_PX, ICO_PX, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(ICO_HEAD_BYTES, 18);
  const headers = { ...HEADERS, 'content-type': 'image/x-icon' };
  return { status: 200, headers, body: new Uint8Array(Buffer.concat([head, png])) };
}

function svgOf({ name, accent_color: color }: SiteSettings): string {
  const isOurs = name === generalSettings.fields.name.default && color === null;
  return isOurs ? PRODUCT_MARK : siteIconSvg({ name, color: color ?? INK });
}

/** The same for home screens: the uploaded icon, or the drawing, in pixels. */
export async function iconPng(
  deps: ImageDeps,
  settings: SiteSettings,
  size: IconSize,
): Promise<RenderedPage> {
  const body = await pngOf(deps, settings, size);
  return body === undefined ? notFound() : { status: 200, headers: HEADERS, body };
}

function pngOf(deps: ImageDeps, settings: SiteSettings, size: number): Promise<Uint8Array | undefined> {
  const { icon } = settings;
  return icon === null
    ? drawSiteIcon(svgOf(settings), size)
    : resizedIcon(deps, icon.image_unique_identifier, size);
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
