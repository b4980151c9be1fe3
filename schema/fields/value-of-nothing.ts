import type { FieldKind, FieldOf } from './index.ts';

const nothing = () => null;
const none = (): unknown[] => [];

/** What a field holds that nobody has written to, also one that was declared after its record was made. */
const VALUES: { readonly [Kind in FieldKind]: (field: FieldOf<Kind>) => unknown } = {
  attributes: () => ({}),
  blocks: none,
  boolean: (field) => field.default ?? false,
  choice: (field) => field.default ?? null,
  'contact-rule': nothing,
  'content-items': none,
  'date-time': nothing,
  email: nothing,
  'group-list': none,
  image: nothing,
  isbn: nothing,
  number: nothing,
  password: nothing,
  reference: nothing,
  references: none,
  'rich-text': nothing,
  slug: nothing,
  text: nothing,
  'text-list': none,
  truth: nothing,
  url: nothing,
};

/** What a field holds that nobody has written to. */
export function valueOfNothing<Kind extends FieldKind>(field: FieldOf<Kind>): unknown {
  // The kind that picks the value is the kind it takes; one lookup cannot say so.
  const value: (field: FieldOf<Kind>) => unknown = VALUES[field.kind];
  return value(field);
}
