/** The part of an OpenAPI document that the types are generated from. */
export interface Described {
  components: { schemas: Readonly<Record<string, Schema>> };
  paths: Readonly<Record<string, { get?: { parameters?: readonly Parameter[] } }>>;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema & { pattern?: string };
}

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

/** Returns TypeScript types for the content types that a site describes: for each, the record and the fields to create and update it. */
export function typesOf({ components: { schemas }, paths }: Described): string {
  const types = Object.entries(schemas).flatMap(([name, { properties }]) => {
    const type = properties?.['content_type_name']?.const;
    return typeof type === 'string' && `Create${name}` in schemas ? [{ name, type }] : [];
  });
  const needed = new Set<string>();
  const need = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined || needed.has(name)) return;
    needed.add(name);
    for (const [, other = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      need(other);
  };
  for (const { name } of types) for (const prefix of ['', 'Create', 'Update']) need(prefix + name);
  const declared = [...needed]
    .sort()
    .map((name) => `export type ${name} = ${typeOf(schemas[name] ?? {}, '')};`);
  const map = types.map(
    ({ name, type }) =>
      `  ${JSON.stringify(type)}: { record: ${name}; create: Create${name}; update: Update${name}; query: ContentQuery };`,
  );
  return [
    '// Written by `npx colophon-client types`. Do not edit.',
    ...declared,
    `/** The parameters of a list of content. */\nexport interface ContentQuery {\n${queryOf(paths).join('\n')}\n}`,
    `/** The content types of the site, by \`content_type_name\`. */\nexport interface ContentTypes {\n${map.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

/** Parameters that take one value or several. */
const SEVERAL = /^(?:ids|fields|include|tag)$|\.(?:in|not|all)$/;

function queryOf(paths: Described['paths']): string[] {
  const parameters = paths['/content']?.get?.parameters ?? [];
  return parameters.map(({ name, schema = {} }) => {
    const type = schema.pattern?.includes('\\d') === true ? 'number' : typeOf(schema, '  ');
    const several = SEVERAL.test(name) ? `${type} | readonly (string | number)[]` : type;
    return `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}?: ${several} | undefined;`;
  });
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((choice) => typeOf(choice, indent)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part, indent)})`).join(' & ');
  const kinds = schema.type === undefined ? ['unknown'] : [schema.type].flat();
  return union(kinds.map((kind) => kindOf(kind, schema, indent)));
}

function kindOf(kind: string, schema: Schema, indent: string): string {
  switch (kind) {
    case 'integer':
      return 'number';
    case 'array':
      return `(${typeOf(schema.items ?? {}, indent)})[]`;
    case 'object':
      return objectOf(schema, indent);
    default:
      return kind;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties: other }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, part]) => {
    const about =
      part.description === undefined ? '' : `/** ${part.description.replaceAll('*/', '* /')} */\n${inner}`;
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${about}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${typeOf(part, inner)};`;
  });
  // Not `Record`: a type that refers to itself may do so in members only.
  if (lines.length === 0)
    return `{ [name: string]: ${typeof other === 'object' ? typeOf(other, indent) : 'unknown'} }`;
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ');
}
