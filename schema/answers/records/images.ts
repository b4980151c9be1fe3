import { z } from 'zod';
import { COVER_COMPOSITIONS } from '../../base/covers.ts';

/** An image as it is shown. */
export const shownImage = z.object({
  image_unique_identifier: z.string(),
  image_url: z.url(),
  width: z.int(),
  height: z.int(),
  alt: z.string().nullable(),
  placeholder_color: z.string(),
});
export type ShownImage = z.output<typeof shownImage>;

const fileName = z
  .string()
  .nullable()
  .describe('Name of the file that was uploaded, fetched, or imported; null for drawn images.');

/** The response to an upload. */
export const uploadedImage = shownImage.extend({
  file_name: fileName,
  already_stored: z.boolean().describe('True if the media library already had this image.'),
});
export type UploadedImage = z.output<typeof uploadedImage>;

const imageUse = z.object({
  id: z.string(),
  title: z.string(),
  type: z
    .string()
    .describe(
      'Such as `article`, `book-summary`, `list`, `newsletter-template`, `newsletter-campaign`, or `settings`.',
    ),
});
/** A use of an image, in a draft or on the site. */
export type ImageUse = z.output<typeof imageUse>;

/** One image as the media library returns it. */
export const mediaImage = shownImage.extend({
  id: z.string().describe('Same as `image_unique_identifier`.'),
  format: z.string().describe('jpeg, png, or webp.'),
  suggested_alt: z
    .string()
    .nullable()
    .describe('If `alt` is null: the alt text that a page gives this image.'),
  focal_x: z.int().describe('Focal point, in percent from the left.'),
  focal_y: z.int().describe('Focal point, in percent from the top.'),
  bytes: z.int(),
  file_name: fileName,
  source_url: z.string().nullable(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  used_count: z.int(),
  used_in: z.array(imageUse),
});
export type MediaImage = z.output<typeof mediaImage>;

/** Previews of a cover, one for each composition. */
export const coverPreviews = z.array(z.object({ composition: z.enum(COVER_COMPOSITIONS), svg: z.string() }));

/** A drawing. */
export const drawing = z.object({ svg: z.string() });
