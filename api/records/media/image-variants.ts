import { IMAGE_CROPS_PX, IMAGE_WIDTHS_PX } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type StoredImage, findImage, originalKey } from './store-image.ts';
import { openImage } from '../covers/sharp.ts';
import { inWorkSlot } from './work-slots.ts';

/** The request for a variant. */
export interface VariantName {
  identifier: string;
  /** One of `IMAGE_WIDTHS_PX`, or the width of one of `IMAGE_CROPS_PX`. */
  width: number;
  /** For crops: the aspect ratio, and the focal point, in percent from the left and the top. */
  crop?: { height: number; focal: Focal };
  format: VariantFormat;
}
type Focal = StoredImage['focal'];
export type VariantFormat = 'avif' | 'webp' | 'jpg';

export const VARIANT_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<VariantFormat, string>;

/** The variant that a path such as `/images/3fa9…/400.avif` names, or undefined where it names none. */
export function parseVariantPath(path: string): VariantName | undefined {
  const match = VARIANT_PATH.exec(path);
  if (match !== null) {
    const [, identifier = '', width, format] = match;
    return { identifier, width: Number(width), format: format as VariantFormat };
  }
  const cropped = CROP_PATH.exec(path);
  if (cropped === null) return undefined;
  const [, identifier = '', size = '', x, y, format] = cropped;
  const [width = 0, height = 0] = size.split('x').map(Number);
  const crop = { height, focal: { x: Number(x), y: Number(y) } };
  return { identifier, width, crop, format: format as VariantFormat };
}

/** Makes variants on demand, keeps them, and makes each once however many ask at the same moment. */
export interface ImageVariants {
  /** Undefined if there is no such image, or no crop around this point of it. */
  get(name: VariantName): Promise<Uint8Array | undefined>;
}

export function createImageVariants(deps: Pick<AppDeps, 'database' | 'images'>): ImageVariants {
  const inTheMaking = new Map<string, Promise<Uint8Array | undefined>>();
  return {
    async get(name) {
      const key = `${name.identifier}/${fileName(name)}`;
      const stored = await deps.images.read(key);
      if (stored !== undefined) return stored;
      const making = inTheMaking.get(key) ?? make(deps, name, key).finally(() => inTheMaking.delete(key));
      inTheMaking.set(key, making);
      return making;
    },
  };
}

const VARIANT_PATH = new RegExp(
  `^/images/([0-9a-f]{32})/(${IMAGE_WIDTHS_PX.join('|')})\\.(${Object.keys(VARIANT_TYPES).join('|')})$`,
);
/** The point is part of the address: a crop never changes either. */
const CROP_PATH = new RegExp(
  `^/images/([0-9a-f]{32})/(${IMAGE_CROPS_PX.join('|')})-(0|[1-9]\\d?|100)-(0|[1-9]\\d?|100)\\.(${Object.keys(VARIANT_TYPES).join('|')})$`,
);
/** WebP ends at 16,383; nothing that is read on a page is as tall. */
const HEIGHT_MAX_PX = 8000;

async function make(
  deps: Pick<AppDeps, 'database' | 'images'>,
  name: VariantName,
  key: string,
): Promise<Uint8Array | undefined> {
  const image = await findImage(deps, name.identifier);
  if (image === undefined) return undefined;
  // A hundred times a hundred points would be as many files: there is the one that an editor chose.
  if (name.crop !== undefined && !isSamePoint(name.crop.focal, image.focal)) return undefined;
  const original = await deps.images.read(originalKey(image.identifier, image.format));
  if (original === undefined) throw new Error(`The original of the image ${image.identifier} is missing.`);
  const variant = await inWorkSlot(() => scale(original, { name, image }));
  await deps.images.write(key, variant);
  return variant;
}

async function scale(
  original: Uint8Array,
  { name, image }: { name: VariantName; image: StoredImage },
): Promise<Uint8Array> {
  const { width, format, crop } = name;
  const whole = openImage(original);
  const cut = crop === undefined ? whole : whole.extract(cropArea(image, { width, ...crop }));
  const scaled = cut.resize({ width, height: HEIGHT_MAX_PX, fit: 'inside', withoutEnlargement: true });
  if (format === 'avif') return scaled.avif(width <= SMALL_WIDTH_MAX_PX ? SMALL_AVIF : AVIF).toBuffer();
  if (format === 'webp') return scaled.webp({ quality: 82, smartSubsample: true, effort: 4 }).toBuffer();
  // JPEG has no transparency; colors at full resolution keep the edges of drawn letters clean.
  const opaque = scaled.flatten({ background: '#ffffff' });
  return opaque.jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
}

const AVIF = { quality: 50, effort: 2 };
/** Mostly for screens with two dots for each pixel, which are too fine to show more; a page has many of them. */
const SMALL_AVIF = { quality: 30, effort: 3 };
const SMALL_WIDTH_MAX_PX = 400;

/** The largest crop of an image in an aspect ratio, as near to the point as the edges allow. */
export function cropArea(
  image: { width: number; height: number },
  { width, height, focal }: { width: number; height: number; focal: Focal },
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(image.width / width, image.height / height);
  const area = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const from = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((whole * percent) / 100 - part / 2, 0), whole - part));
  return {
    left: from(image.width, area.width, focal.x),
    top: from(image.height, area.height, focal.y),
    ...area,
  };
}

function isSamePoint(one: Focal, other: Focal): boolean {
  return one.x === other.x && one.y === other.y;
}

/** `400.avif`; of a crop `400x600-50-30.avif`. */
export function fileName({ width, crop, format }: Omit<VariantName, 'identifier'>): string {
  if (crop === undefined) return `${width}.${format}`;
  return `${width}x${crop.height}-${crop.focal.x}-${crop.focal.y}.${format}`;
}
