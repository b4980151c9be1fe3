import { IMAGE_WIDTHS_PX } from '../../base/limits.ts';
import { escapeText, tag } from './escape-html.ts';
import { isSafeImageSource } from '../safe-url.ts';
import type { NodeOf } from '../types.ts';
import { attributesOf } from '../contents/walk.ts';

/** The URL of one of our images in one of the served widths. */
export type ImageUrl = (identifier: string, width: number) => string;

const SHOWN_WIDTH_PX = 800;
const TEXT_WIDTHS_PX = IMAGE_WIDTHS_PX.filter((width) => width >= 400);
const SIZES = '(max-width: 720px) 100vw, 720px';
const OWN_IMAGE_PATH = /^\/images\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})\/\d{1,5}\.(?:avif|webp|jpg)$/;

/** Where one of our images is served on this site. */
export const ownImagePath: ImageUrl = (identifier, width) => `/images/${identifier}/${width}.jpg`;

/** The identifier in a path of one of our images; null for other addresses. */
export function identifierInPath(source: string): string | null {
  return OWN_IMAGE_PATH.exec(source)?.[1] ?? null;
}

/** `<figure><img><figcaption>`; with `imageUrl`, the image has several widths. Empty without a usable URL. */
export function imageHtml(node: NodeOf<'image'>, imageUrl: ImageUrl | undefined): string {
  const { identifier, src, alt, caption, width, height } = attributesOf(node);
  const address = identifier === null ? src : (imageUrl ?? ownImagePath)(identifier, SHOWN_WIDTH_PX);
  if (address === null || !isSafeImageSource(address)) return '';
  const widths = identifier !== null && imageUrl !== undefined ? servedWidths(width) : [];
  const srcset = widths.map(
    (served) => `${imageUrl?.(identifier ?? '', served)} ${Math.min(served, width ?? served)}w`,
  );
  const image = tag(
    'img',
    {
      src: address,
      srcset: srcset.length > 1 ? srcset.join(', ') : null,
      sizes: srcset.length > 1 ? SIZES : null,
      alt,
      width,
      height,
      loading: 'lazy',
    },
    ' />',
  );
  const figure = tag('figure', { 'data-image': identifier, 'data-source': identifier === null ? null : src });
  return `${figure}${image}${caption === '' ? '' : `<figcaption>${escapeText(caption)}</figcaption>`}</figure>`;
}

/** Never enlarged: up to the first width that shows the whole original. */
function servedWidths(original: number | null): number[] {
  const whole = TEXT_WIDTHS_PX.findIndex((width) => width >= (original ?? Infinity));
  return whole === -1 ? TEXT_WIDTHS_PX : TEXT_WIDTHS_PX.slice(0, whole + 1);
}
