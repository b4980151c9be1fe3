import { z } from 'zod';
import { ACCENT_COLORS, type Accent } from '../base/accents.ts';
import { COVER_COMPOSITIONS } from '../base/covers.ts';
import { plainText } from '../fields/parts/field.ts';
import { IMAGE_IDENTIFIER, imageAltSchema } from '../fields/image.ts';

type Alt = string | null | undefined;
const identifier = z.string().regex(IMAGE_IDENTIFIER, 'isn’t in the media library');
const percent = z
  .int('must be a whole number from 0 to 100')
  .min(0, 'must be a whole number from 0 to 100')
  .max(100, 'must be a whole number from 0 to 100');

/** Either the URL of an image or an image in the library. */
export const existingImage = z
  .strictObject({
    image_url: z.string().max(2048, 'must be at most 2048 characters').optional(),
    image_unique_identifier: identifier.optional(),
  })
  .refine((body) => (body.image_url === undefined) !== (body.image_unique_identifier === undefined), {
    path: ['image_url'],
    message: 'or image_unique_identifier is needed, and only one of them',
  });

/** What staff write about an image. */
export const imageWords = z.strictObject({
  alt: imageAltSchema({ kind: 'image' }).optional() as z.ZodType<Alt, Alt>,
  focal_x: percent.optional(),
  focal_y: percent.optional(),
});

/** The image that replaces another. */
export const replacement = z.strictObject({ image_unique_identifier: identifier });

const accents = Object.keys(ACCENT_COLORS) as [Accent, ...Accent[]];
const words = {
  title: plainText({ max: 300 }).refine((title) => title !== '', 'is required'),
  accent: z.enum(accents, 'isn’t one of the colors'),
};

/** The text on a cover. */
export const coverWords = z.strictObject({ ...words, author: plainText({ max: 300 }).default('') });

/** A cover to be drawn. */
export const cover = coverWords.extend({
  composition: z.enum(COVER_COMPOSITIONS, 'is not one of the compositions').optional(),
});

/** The header image of an email. */
export const header = z.strictObject({ ...words, line: plainText({ max: 120 }).default('') });
