import type { FieldKind, FieldOf } from '#schema/fields/index.ts';

/** The props of every input. It binds itself to the form by the API names of its field. */
export interface InputProps<Kind extends FieldKind = FieldKind> {
  name: string;
  field: FieldOf<Kind>;
  label: string;
  /** `title` and `lead` are set as on the page. */
  look: 'title' | 'lead' | 'plain';
}
