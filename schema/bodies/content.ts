import { z } from 'zod';
import { LANGUAGE_TAGS } from '../base/languages.ts';
import { plainText } from '../fields/parts/field.ts';
import { faults } from '../faults/faults.ts';

const REWRITTEN_AT_ONCE_MAX = 500;

/** Content whose links are rewritten. */
export const linkingContent = z.strictObject({
  ids: z
    .array(z.uuid(faults.recordId), faults.list)
    .min(1, faults.entriesAtLeast)
    .max(REWRITTEN_AT_ONCE_MAX, faults.entriesAtMost(REWRITTEN_AT_ONCE_MAX)),
});

/** The language of a version to be created. */
export const translationToCreate = z.strictObject({
  language: z.enum(LANGUAGE_TAGS, faults.language),
});

/** Words to find in the source of a draft. */
export const entryToTranslate = z.strictObject({
  version: z.number(faults.number).int(faults.wholeNumber).min(1, faults.atLeast(1)),
});

/** Words to be found in a source of a draft. */
export const wordsToFind = z.strictObject({
  texts: z
    .array(z.string(faults.text).max(3000, faults.charactersAtMost(3000)), faults.list)
    .max(200, faults.entriesAtMost(200)),
});

/** A draft that is proposed for publishing. */
export const proposal = z.strictObject({
  version: z.number(faults.number).int(faults.wholeNumber).min(1, faults.atLeast(1)).optional(),
  note: plainText({ max: 500 }).describe('For the people who review it.').optional(),
});
