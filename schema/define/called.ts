import type { Resource } from './define-resource.ts';

/** Labels of a type's records, for code without declarations, such as the browser. */
export interface TypeNames {
  /** The name of the declaration: `interviews`. */
  readonly name: string;
  /** `Interview`. */
  readonly one: string;
  /** Labels by the field that sets them when true: `{ imagined: 'Imagined interview' }`. */
  readonly called: Readonly<Record<string, string>>;
}

type Declared = Pick<Resource, 'name' | 'label' | 'fields'>;
const known = new WeakMap<Declared, TypeNames>();

/** The labels that a declaration gives its records. */
export function typeNames(declared: Declared): TypeNames {
  const names = known.get(declared) ?? namesIn(declared);
  known.set(declared, names);
  return names;
}

function namesIn({ name, label, fields }: Declared): TypeNames {
  const called = Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'boolean' && declared.called !== undefined ? [[field, declared.called]] : [],
  );
  return { name, one: label.one, called: Object.fromEntries(called) as Record<string, string> };
}

/** The field that names a record, or undefined. */
export function namingField({ called }: Pick<TypeNames, 'called'>, record: object): string | undefined {
  return Object.keys(called).find((field) => Reflect.get(record, field) === true);
}

/** The label of a record: in English, and the key of its translations for `declaredText`. */
export function calledAs(names: TypeNames, record: object): { text: string; key: string } {
  const field = namingField(names, record);
  const own = field === undefined ? undefined : names.called[field];
  return own === undefined
    ? { text: names.one, key: `${names.name}.one` }
    : { text: own, key: `${names.name}.fields.${field}.called` };
}
