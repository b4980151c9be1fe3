import { z } from 'zod';
import { ACCENT_COLORS, type Accent } from '../base/accents.ts';
import { COVER_COMPOSITIONS } from '../base/covers.ts';
import { plainText } from '../fields/parts/field.ts';
import { IMAGE_IDENTIFIER, imageAltSchema } from '../fields/image.ts';
import { faults } from '../faults/faults.ts';

type Alt = string | null | undefined;
const identifier = z.string().regex(IMAGE_IDENTIFIER, faults.notInLibrary);
const percent = z.int(faults.between(0, 100)).min(0, faults.between(0, 100)).max(100, faults.between(0, 100));

/** Either the URL of an image or an image in the library. */
export const existingImage = z
  .strictObject({
    image_url: z.string().max(2048, faults.charactersAtMost(2048)).optional(),
    image_unique_identifier: identifier.optional(),
  })
  .refine((body) => (body.image_url === undefined) !== (body.image_unique_identifier === undefined), {
    path: ['image_url'],
    ...faults.oneImage,
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
  title: plainText({ max: 300 }).refine((title) => title !== '', faults.required),
  accent: z.enum(accents),
};

/** The text on a cover. */
export const coverWords = z.strictObject({ ...words, author: plainText({ max: 300 }).default('') });

/** A cover to be drawn. */
export const cover = coverWords.extend({
  composition: z.enum(COVER_COMPOSITIONS).optional(),
});

/** The header image of an email. */
export const header = z.strictObject({ ...words, line: plainText({ max: 120 }).default('') });
