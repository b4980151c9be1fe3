import type { z } from 'zod';
import { richTextInput } from '../document/schema.ts';
import type { FieldOptions } from './field.ts';

export interface RichTextOptions extends FieldOptions {
  /** Questions and answers: headings of the second level are questions. */
  readonly conversation?: boolean;
}
export type RichTextField = { readonly kind: 'rich-text' } & RichTextOptions;

/** A rich-text document (see `schema/document/`). Read also as `{name}_html` and `{name}_text`. */
export function richText<const Options extends RichTextOptions = object>(options?: Options) {
  return { kind: 'rich-text', large: true, ...options } as {
    readonly kind: 'rich-text';
    readonly large: true;
  } & Options;
}

/** A document, or a string of HTML that the server turns into one. */
export function richTextSchema(_field: RichTextField): z.ZodType {
  return richTextInput.nullable();
}
