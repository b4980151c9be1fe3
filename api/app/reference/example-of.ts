import type { JsonSchema } from '../../platform/route/json-schema.ts';

const ID = '01990000-0000-7000-8000-000000000000';
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  uri: 'https://example.com/articles/walden',
  email: 'ada@example.com',
};
/** Usual values by name, when they say more than the format. */
const BY_NAME: Readonly<Record<string, string>> = {
  title: 'Walden',
  slug: 'walden',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
};

type Components = Readonly<Record<string, JsonSchema>>;

/** A value that a schema takes: every name filled, of alternatives the first that is not null. */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    return target === undefined ? null : exampleOf(target, components, name);
  }
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (choice !== undefined) return exampleOf(choice, components, name);
  const type = [schema.type ?? 'null'].flat().find((one) => one !== 'null');
  if (type === 'object') return exampleObject(schema, components);
  if (type === 'array') return schema.items === undefined ? [] : [exampleOf(schema.items, components, name)];
  return examplePart(type, schema, name);
}

function examplePart(
  type: string | undefined,
  { format, minimum = 1, maximum = 1 }: JsonSchema,
  name: string,
) {
  switch (type) {
    case 'string':
      return BY_FORMAT[format ?? ''] ?? BY_NAME[name] ?? 'Text';
    case 'integer':
    case 'number':
      return Math.max(minimum, Math.min(1, maximum));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function exampleObject(
  { properties = {}, propertyNames, additionalProperties }: JsonSchema,
  components: Components,
) {
  const named = Object.entries(properties).map(([name, part]) => [name, exampleOf(part, components, name)]);
  const names = propertyNames?.enum ?? [];
  const other = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const counted = names.map((name) => [String(name), exampleOf(other ?? {}, components)]);
  return Object.fromEntries([...named, ...counted]) as unknown;
}
