import type { FieldKind, FieldOf } from '#schema/fields/index.ts';

/** The props of an input. It connects itself to the form with `useField`. */
export interface InputProps<Kind extends FieldKind = FieldKind> {
  /** The name of the field. */
  name: string;
  /** The declaration of the field. */
  field: FieldOf<Kind>;
  label: string;
  /** `title` and `lead` look as they do on the page. */
  look: 'title' | 'lead' | 'plain';
}
