import { z } from 'zod';
import { LANGUAGE_TAGS } from '../base/languages.ts';
import { plainText } from '../fields/parts/field.ts';

const REWRITTEN_AT_ONCE_MAX = 500;

/** Content whose links are rewritten. */
export const linkingContent = z.strictObject({
  ids: z
    .array(z.uuid('is not an id'), 'must be a list')
    .min(1, 'must name at least one text')
    .max(REWRITTEN_AT_ONCE_MAX, `must name at most ${REWRITTEN_AT_ONCE_MAX} texts`),
});

/** The language of a version to be created. */
export const translationToCreate = z.strictObject({
  language: z.enum(LANGUAGE_TAGS, 'must be the tag of a language, such as en or pt-BR'),
});

/** Words to find in the source of a draft. */
export const entryToTranslate = z.strictObject({
  version: z.number('must be a number').int('must be a whole number').min(1, 'must be at least 1'),
});

/** Words to be found in a source of a draft. */
export const wordsToFind = z.strictObject({
  texts: z
    .array(z.string('must be text').max(3000, 'must be at most 3000 characters'), 'must be a list')
    .max(200, 'must be at most 200 texts'),
});

/** A draft that is proposed for publishing. */
export const proposal = z.strictObject({
  version: z.number('must be a number').int('must be a whole number').min(1, 'must be at least 1').optional(),
  note: plainText({ max: 500 }).describe('For the people who review it.').optional(),
});
