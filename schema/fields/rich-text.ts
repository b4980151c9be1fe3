import { richTextRead } from '../document/rich-text-answer.ts';
import { z } from 'zod';
import { type RichTextDocument, richTextInput } from '../document/schema.ts';
import type { FieldOptions } from './parts/field.ts';
import type { FieldKindRecord } from './parts/field-kind.ts';

export interface RichTextOptions extends FieldOptions {
  /** `true`: the text consists of questions and answers. Second-level headings are the questions. */
  readonly conversation?: boolean;
}
export type RichTextField = { readonly kind: 'rich-text' } & RichTextOptions;

/** A record’s part with a rich-text document. */
export interface RichTextPart<Name extends string> {
  read: { [Key in Name]?: RichTextDocument | null } & {
    [Key in `${Name}_html` | `${Name}_text`]?: string | null;
  };
  write: { [Key in Name]: RichTextDocument | string | null };
}

/**
 * A text with headings, images, links, and other formatting. Requests can contain a document or HTML. Responses have the document,
 * and the same text as `{name}_html` and `{name}_text`.
 */
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

export const richTextKind: FieldKindRecord<RichTextField> = {
  write: (name, field) => ({ [name]: richTextSchema(field) }),
  read: (name) => ({
    [name]: richTextRead.nullable(),
    [`${name}_html`]: z.string().nullable(),
    [`${name}_text`]: z.string().nullable(),
  }),
  columns: (name) => ({
    [name]: { type: 'json' },
    [`${name}_html`]: { type: 'text' },
    [`${name}_text`]: { type: 'text' },
  }),
  shape: 'document',
  samples: (name) =>
    ['First words.', 'Second words.'].map((text) => {
      const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
      const derived = { [`${name}_html`]: `<p>${text}</p>`, [`${name}_text`]: text };
      return { written: { [name]: document }, read: { [name]: document, ...derived } };
    }),
};
