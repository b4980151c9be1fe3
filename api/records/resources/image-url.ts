import { IMAGE_URL_WIDTH_PX } from '#schema/limits.ts';

/** The absolute URL of an image in the width of `image_url`. */
export function imageUrlOf(identifier: string, siteUrl: string): string;
export function imageUrlOf(identifier: string | null, siteUrl: string): string | null;
export function imageUrlOf(identifier: string | null, siteUrl: string): string | null {
  return identifier === null ? null : `${siteUrl}/images/${identifier}/${IMAGE_URL_WIDTH_PX}.jpg`;
}
