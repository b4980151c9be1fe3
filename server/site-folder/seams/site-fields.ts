import {
  type Field,
  type FieldKind,
  type FieldMap,
  type FieldOf,
  fieldKinds,
  kindOf,
} from '#schema/fields/index.ts';

/** The options without which a field of a type can't be used. */
const NEEDED: { readonly [Kind in FieldKind]?: readonly (keyof FieldOf<Kind> & string)[] } = {
  choice: ['options'],
  'group-list': ['of'],
  reference: ['to'],
  references: ['to'],
  slug: ['from'],
};
/** What a field has without being given it. */
const ADDED = ['kind', 'large'];

/** What is wrong with the fields of a declaration, one sentence each. Later they would break the start without their file. */
export function wrongFieldsIn(fields: FieldMap): string[] {
  return Object.entries(fields).flatMap(([name, field]) => wrongIn(name, field) ?? []);
}

function wrongIn(name: string, field: unknown): string | undefined {
  if (!isField(field))
    return `has "${name}" among its fields, which isn’t a field. Write one such as \`${name}: text()\`.`;
  const missing = (NEEDED[field.kind] ?? []).find((option) => !(option in field));
  if (missing !== undefined) {
    const given = Object.keys(field).filter((option) => !ADDED.includes(option));
    const only = given.length === 0 ? '' : ` It has only ${given.map((one) => `"${one}"`).join(', ')}.`;
    return `has the field "${name}" of the type ${field.kind}, which needs \`${missing}\`.${only}`;
  }
  try {
    const kind = kindOf(field);
    for (const part of ['write', 'read', 'columns'] as const) kind[part](name, field);
    return undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `has the field "${name}", which can’t be used: ${words.replace(/\.?\s*$/, '')}.`;
  }
}

function isField(value: unknown): value is Field {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && fieldKinds.includes(String(value.kind))
  );
}
