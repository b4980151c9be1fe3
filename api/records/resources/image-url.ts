import type { GalleryImage } from '#schema/fields/gallery.ts';
import { IMAGE_URL_WIDTH_PX } from '#schema/base/limits.ts';

/** The absolute URL of an image at the width that `image_url` has. */
export function imageUrlOf(identifier: string, siteUrl: string): string;
export function imageUrlOf(identifier: string | null, siteUrl: string): string | null;
export function imageUrlOf(identifier: string | null, siteUrl: string): string | null {
  return identifier === null ? null : `${siteUrl}/images/${identifier}/${IMAGE_URL_WIDTH_PX}.jpg`;
}

/** A gallery as the API returns it: each image with its URL. */
export function galleryOf(stored: unknown, siteUrl: string): GalleryImage[] {
  return ((stored ?? []) as Omit<GalleryImage, 'url'>[]).map(
    ({ image_unique_identifier: identifier, alt, caption }) => ({
      image_unique_identifier: identifier,
      url: imageUrlOf(identifier, siteUrl),
      alt,
      caption,
    }),
  );
}
