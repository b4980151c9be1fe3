import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import { type FieldKindRecord, valueKind } from './parts/field-kind.ts';
import { IMAGE_IDENTIFIER } from './image.ts';
import { faults } from '../faults/faults.ts';

export interface GalleryOptions extends FieldOptions {
  /** The maximum number of images. Default: 50. */
  readonly maxItems?: number;
}
export type GalleryField = { readonly kind: 'gallery' } & GalleryOptions;

/** An image of a gallery in a request. */
export interface GalleryImageInput {
  image_unique_identifier: string;
  /** Alt text: what the image shows, for people who can't see it. */
  alt?: string | null;
  /** Shown below the image. */
  caption?: string | null;
}

/** An image of a gallery in a response, with its URL. */
export interface GalleryImage {
  image_unique_identifier: string;
  url: string;
  alt: string | null;
  caption: string | null;
}

/** A record’s part with a gallery. */
export interface GalleryPart<Name extends string> {
  read: { [Key in Name]: GalleryImage[] };
  write: { [Key in Name]: GalleryImageInput[] };
}

/** A list of images from the media library, each with an alt text and a caption. */
export function gallery<const Options extends GalleryOptions = object>(options?: Options) {
  return { kind: 'gallery', large: true, ...options } as {
    readonly kind: 'gallery';
    readonly large: Options extends { readonly large: false } ? false : true;
  } & Options;
}

/** Most images of one gallery, unless its declaration says otherwise. */
export const GALLERY_MAX_IMAGES = 50;

const words = (max: number) =>
  plainText({ max })
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional()
    .transform((value) => value ?? null);

export function gallerySchema({ maxItems = GALLERY_MAX_IMAGES }: GalleryField): z.ZodType {
  const one = z
    .strictObject(
      {
        image_unique_identifier: z.string(faults.text).regex(IMAGE_IDENTIFIER, faults.notInLibrary),
        // What was read may be sent back: it follows from the identifier.
        url: z.string().nullable().optional(),
        alt: words(500),
        caption: words(1000),
      },
      faults.object,
    )
    .transform(({ url: _url, ...kept }) => kept);
  return z.array(one, faults.list).max(maxItems, faults.imagesAtMost(maxItems));
}

export const galleryKind: FieldKindRecord<GalleryField> = {
  ...valueKind<GalleryField>({
    rule: gallerySchema,
    read: z.array(
      z.object({
        image_unique_identifier: z.string(),
        url: z.url(),
        alt: z.string().nullable(),
        caption: z.string().nullable(),
      }),
    ),
    column: { type: 'json', notNull: true, default: [] },
    shape: 'pictures',
    samples: [],
  }),
  samples: (name, _field, { images, siteUrl }) =>
    images.map((identifier) => {
      const image = { image_unique_identifier: identifier, alt: `Picture ${identifier}`, caption: null };
      const read = { ...image, url: `${siteUrl}/images/${identifier}/400.jpg` };
      return { written: { [name]: [image, image] }, read: { [name]: [read, read] } };
    }),
};
