import { PAPER, contrastOf } from '#schema/base/color-contrast.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rasterise } from '../covers/rasterise.ts';
import { openImage } from '../covers/sharp.ts';
import { drawable, outline } from '../covers/typeface.ts';
import { findImage, originalKey } from '../media/store-image.ts';
import { inWorkSlot } from '../media/work-slots.ts';

/** The input of an icon. */
export interface IconParts {
  name: string;
  /** `#rrggbb` */
  color: string;
}

/** The default icon when none was uploaded, as SVG: the first letter of the name, or a plain square. */
export function siteIconSvg({ name, color }: IconParts): string {
  const [letter = ''] = drawable(name.trim()).toLocaleUpperCase('en');
  const ink = contrastOf(color, PAPER.light) >= contrastOf(color, PAPER.dark) ? PAPER.light : PAPER.dark;
  const { path, bounds, bearing, width } = outline(letter, { cut: 'semibold', size: 22 });
  const x = 16 - (bearing + bounds.right) / 2;
  const y = 16 - (bounds.top + bounds.bottom) / 2;
  const drawn =
    width === 0
      ? ''
      : `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" fill="${ink}" d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${color}" d="M0 0h32v32H0z"/>${drawn}</svg>`;
}

/** PNG of an icon, `size` pixels wide. */
export async function drawSiteIcon(svg: string, size: number): Promise<Uint8Array> {
  return inWorkSlot(() => rasterise(svg.replace('<svg ', `<svg width="${size}" height="${size}" `)));
}

/** The uploaded icon as a PNG, uncropped, on a transparent background; undefined if it is gone. */
export async function resizedIcon(
  deps: Pick<AppDeps, 'database' | 'images'>,
  identifier: string,
  size: number,
): Promise<Uint8Array | undefined> {
  const image = await findImage(deps, identifier);
  const bytes = image && (await deps.images.read(originalKey(identifier, image.format)));
  if (bytes === undefined) return undefined;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return inWorkSlot(() =>
    openImage(bytes).resize(size, size, { fit: 'contain', background }).png().toBuffer(),
  );
}
