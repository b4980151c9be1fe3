import { IMAGE_WIDTHS_PX } from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { findImage, originalKey } from './store-image.ts';
import { openPicture } from './sharp.ts';
import { inWorkSlot } from './work-slots.ts';

/** What a variant is asked for as. */
export interface VariantName {
  identifier: string;
  /** One of `IMAGE_WIDTHS_PX`. */
  width: number;
  format: VariantFormat;
}
export type VariantFormat = 'avif' | 'webp' | 'jpg';

export const VARIANT_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<VariantFormat, string>;

/** The variant that a path such as `/images/3fa9…/400.avif` names, or undefined where it names none. */
export function parseVariantPath(path: string): VariantName | undefined {
  const match = VARIANT_PATH.exec(path);
  if (match === null) return undefined;
  const [, identifier = '', width, format] = match;
  return { identifier, width: Number(width), format: format as VariantFormat };
}

/** Makes variants on demand, keeps them, and makes each once however many ask at the same moment. */
export interface ImageVariants {
  /** Undefined where there is no such picture. */
  get(name: VariantName): Promise<Uint8Array | undefined>;
}

export function createImageVariants(deps: Pick<AppDeps, 'database' | 'images'>): ImageVariants {
  const inTheMaking = new Map<string, Promise<Uint8Array | undefined>>();
  return {
    async get(name) {
      const key = `${name.identifier}/${name.width}.${name.format}`;
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
/** WebP ends at 16,383; nothing that is read on a page is as tall. */
const HEIGHT_MAX_PX = 8000;

async function make(
  deps: Pick<AppDeps, 'database' | 'images'>,
  name: VariantName,
  key: string,
): Promise<Uint8Array | undefined> {
  const image = await findImage(deps, name.identifier);
  if (image === undefined) return undefined;
  const original = await deps.images.read(originalKey(image.identifier, image.format));
  if (original === undefined) throw new Error(`The original of the picture ${image.identifier} is gone.`);
  const variant = await inWorkSlot(() => scale(original, name));
  await deps.images.write(key, variant);
  return variant;
}

async function scale(original: Uint8Array, { width, format }: VariantName): Promise<Uint8Array> {
  const scaled = openPicture(original).resize({
    width,
    height: HEIGHT_MAX_PX,
    fit: 'inside',
    withoutEnlargement: true,
  });
  if (format === 'avif') return scaled.avif({ quality: 58, effort: 2 }).toBuffer();
  if (format === 'webp') return scaled.webp({ quality: 82, smartSubsample: true, effort: 4 }).toBuffer();
  // JPEG has no transparency; colours at full resolution keep the edges of drawn letters clean.
  const opaque = scaled.flatten({ background: '#ffffff' });
  return opaque.jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
}
