import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import { type FieldKindRecord, valueKind } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type ContentItemsOptions = FieldOptions;
export type ContentItemsField = { readonly kind: 'content-items' } & ContentItemsOptions;

/** One entry of a curated list in a response. `content` is an item of `GET /content`. */
export interface ContentItem {
  position: number;
  note: string | null;
  content: Record<string, unknown>;
}
export interface ContentItemInput {
  content_id: string;
  note?: string | null;
}

/** A record’s part with a curated list. */
export interface ContentItemsPart<Name extends string> {
  read: { [Key in Name]: ContentItem[] };
  write: { [Key in Name]: ContentItemInput[] };
}

/** An ordered choice of content with a note per item; written `{content_id, note}`, read `{position, note, content}`. */
export function contentItems<const Options extends ContentItemsOptions = object>(options?: Options) {
  return { kind: 'content-items', large: true, ...options } as {
    readonly kind: 'content-items';
    readonly large: true;
  } & Options;
}

const MAX_ITEMS = 500;

export function contentItemsSchema(_field: ContentItemsField): z.ZodType {
  const item = z.strictObject({
    content_id: z.uuid(faults.recordId).transform((id) => id.toLowerCase()),
    note: plainText({ max: 2000, multiline: true })
      .transform((note) => (note === '' ? null : note))
      .nullable()
      .optional()
      .transform((note) => note ?? null),
  });
  return z
    .array(item, faults.items)
    .max(MAX_ITEMS, faults.listItemsAtMost(MAX_ITEMS))
    .refine((items) => new Set(items.map((entry) => entry.content_id)).size === items.length, faults.twice);
}

export const contentItemsKind: FieldKindRecord<ContentItemsField> = valueKind({
  rule: contentItemsSchema,
  // Its items are returned next to it, each with its content.
  read: z.array(z.object({ content_id: z.uuid(), note: z.string().nullable() })).optional(),
  column: { type: 'json', notNull: true, default: [] },
  shape: 'content-items',
  samples: (_field, { contentIds }) => contentIds.map((id) => [{ content_id: id, note: 'Read this.' }]),
});
