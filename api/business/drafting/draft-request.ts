import { z } from 'zod';
import { IMAGE_IDENTIFIER } from '#schema/fields/image.ts';
import { isbnSchema } from '#schema/fields/isbn.ts';
import { plainText } from '#schema/fields/parts/field.ts';
import { AI_BODY_MAX_BYTES } from '#schema/base/limits.ts';
import { emptyRecord } from '#schema/base/own-value.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { tooLarge } from '../../platform/request/body-bytes.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../../platform/route/field-errors.ts';
import { formDataOf } from '../../platform/request/form-body.ts';
import type { SourceFile } from '../ai-sources/read-file.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

/** The request: the same names for summaries and articles, except for their subject. */
export interface DraftRequest {
  title?: string | undefined;
  author?: string | undefined;
  isbn?: string | null | undefined;
  topic?: string | undefined;
  angle?: string | undefined;
  source_text?: string | undefined;
  source_id?: string | undefined;
  source_content_id?: string | undefined;
  source_image_ids?: string[] | undefined;
  notes?: string | undefined;
  language?: string | undefined;
  tone?: string | undefined;
  length?: string | number | undefined;
  keep_partial?: boolean | undefined;
}

/** A prompt may be long, but not as long as a book: that is what the source is for. */
const PROMPT_MAX_CHARS = 256 * 1024;

/** Text of a request. Throws 413 when it is far beyond any field's limit. */
function wish(max: number, multiline: boolean) {
  return z
    .string()
    .refine((text) => {
      if (text.length > PROMPT_MAX_CHARS) throw tooLarge(PROMPT_MAX_CHARS);
      return true;
    })
    .pipe(plainText({ max, multiline }));
}
const line = (max: number) => wish(max, false);
const lines = (max: number) => wish(max, true);
const required = (schema: z.ZodType<string, string>) => schema.refine((text) => text !== '', faults.required);

const common = {
  // As long as a book: checked when it is read, not here.
  source_text: z.string().max(AI_BODY_MAX_BYTES).optional(),
  /** The source of an earlier draft. */
  source_id: z.uuid(faults.recordId).optional(),
  /** A piece of content of this site. */
  source_content_id: z.uuid(faults.recordId).optional(),
  source_image_ids: z
    .array(z.string().regex(IMAGE_IDENTIFIER, faults.recordId))
    .max(10, faults.entriesAtMost(10))
    .optional(),
  notes: lines(20_000).optional(),
  language: line(60).optional(),
  tone: line(200).optional(),
  length: z.union([line(60), z.number().int().min(50).max(5000)], faults.draftLength).optional(),
  keep_partial: z.boolean().optional(),
};

/** The bodies of the two routes. */
export const draftRequests = {
  'book-summary': z.strictObject({
    title: required(line(200)),
    author: line(200).optional(),
    isbn: isbnSchema({ kind: 'isbn' }).optional() as z.ZodType<string | null | undefined>,
    ...common,
  }),
  article: z.strictObject({
    topic: required(line(300)),
    angle: lines(1000).optional(),
    title: line(200).optional(),
    author: line(200).optional(),
    ...common,
  }),
} as const;
export type DraftKind = keyof typeof draftRequests;

/** The same from a form with its file. Throws 400 and 422 like the JSON body does. */
export async function readDraftForm(
  kind: DraftKind,
  request: Request,
): Promise<{ asked: DraftRequest; file: SourceFile | undefined }> {
  const form = await formDataOf(request);
  const values = emptyRecord<unknown>();
  let file: SourceFile | undefined;
  for (const [name, value] of form) {
    if (name in values) throw validationFailed({ [name.slice(0, 60)]: [commonFaults.twice] });
    if (name === 'source' && typeof value !== 'string') {
      if (file !== undefined) throw validationFailed({ source: [commonFaults.twice] });
      file = { name: value.name.slice(0, 200), bytes: new Uint8Array(await value.arrayBuffer()) };
    } else if (typeof value === 'string') {
      values[name] = fieldValueOf(name, value);
    } else {
      throw validationFailed({
        [name.slice(0, 60)]: [spoken('not_expected')],
      });
    }
  }
  const result = draftRequests[kind].safeParse(values, PARSE_OPTIONS);
  if (!result.success) throw validationFailed(fieldErrorsOf(result.error));
  return { asked: result.data, file };
}

/** Converts what a form can only send as text. */
function fieldValueOf(name: string, value: string): unknown {
  switch (name) {
    case 'source_image_ids':
      return value
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '');
    case 'keep_partial':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'length':
      return /^\d{1,5}$/.test(value) ? Number(value) : value;
    default:
      return value.replaceAll('\0', '').toWellFormed();
  }
}
