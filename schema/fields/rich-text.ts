import {z} from 'zod';
import {RICH_TEXT_MAX_BYTES} from '../limits.ts';
import {richTextDocument} from '../document/schema.ts';
import type {FieldOptions} from './field.ts';

export type RichTextOptions = FieldOptions;
export type RichTextField = {readonly kind: 'rich-text'} & RichTextOptions;

/** A rich-text document (see `schema/document/`). Read also as `{name}_html` and `{name}_text`. */
export function richText<const Options extends RichTextOptions = object>(options?: Options) {
  return {kind: 'rich-text', large: true, ...options} as {
    readonly kind: 'rich-text';
    readonly large: true;
  } & Options;
}

/** A document, or a string of HTML that the server turns into one. */
export function richTextSchema(_field: RichTextField): z.ZodType {
  const html = z
    .string()
    .max(RICH_TEXT_MAX_BYTES, `must be at most ${RICH_TEXT_MAX_BYTES / 1024} kB of HTML`);
  return z
    .union([html, richTextDocument], {error: 'must be a rich-text document or a string of HTML'})
    .nullable();
}
