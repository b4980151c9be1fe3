import { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import { labelOf, wireSchemasOf } from '#schema/fields/index.ts';
import { MCP_PER_PAGE_DEFAULT, MCP_PER_PAGE_MAX } from '#schema/base/limits.ts';
import type { JsonSchema } from '../../platform/route/json-schema.ts';
import { jsonOf } from '../../platform/route/json-of.ts';
import type { Route } from '../../platform/route/route.ts';

/** Arguments of a call, as the assistant sent them. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Something that an assistant can do: a call to one route, with its permission and its checks. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  route: Route;
  input: ToolSchema;
  /** Sent with every call, along with the arguments. */
  fixed: Readonly<Record<string, string>>;
  /** Arguments that shape the response and are not sent. */
  own: readonly string[];
  /** The type that the record must have (`content_type_name`); undefined: any. */
  onlyOf: string | undefined;
  /** What the assistant gets from the data of the response; undefined: all of it. */
  present: ((data: unknown, args: ToolArguments) => unknown) | undefined;
}

/** The JSON Schema of a tool's arguments. */
export interface ToolSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
  additionalProperties: false;
  $defs?: Record<string, JsonSchema>;
}

/** A tool before its route is looked up. */
export interface ToolWords {
  name: string;
  title: string;
  description: string;
  /** The route that it calls: `GET /content`. */
  line: string;
  /** The schema of the body, if the route does not declare it. */
  body?: z.ZodType;
  /** Names of the query or body that the tool offers; undefined: all. */
  only?: (name: string) => boolean;
  /** The values that an argument may have, if they are fewer than the route takes. */
  values?: Readonly<Record<string, readonly string[]>>;
  fixed?: Readonly<Record<string, string>>;
  onlyOf?: string;
  own?: Readonly<Record<string, JsonSchema>>;
  present?: Tool['present'];
  /** The declaration whose labels describe the arguments. */
  of?: Resource;
}

/** Creates a tool. Throws for a route that does not exist: tools have no URLs of their own. */
export function defineTool(words: ToolWords, routes: readonly Route[]): Tool {
  const { name, title, description, line, fixed = {}, own = {}, onlyOf, present } = words;
  const route = routes.find(({ method, path }) => `${method} ${path}` === line);
  if (route === undefined) throw new Error(`The tool ${name} calls ${line}, which is no route.`);
  return {
    name,
    title,
    description,
    route,
    input: inputOf(route, words),
    fixed,
    own: Object.keys(own),
    onlyOf,
    present,
  };
}

/** Query values are sent as text; this restores their types. */
const NUMBERS: Readonly<Record<string, JsonSchema>> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: MCP_PER_PAGE_MAX, default: MCP_PER_PAGE_DEFAULT },
  limit: { type: 'integer', minimum: 1, maximum: MCP_PER_PAGE_MAX },
};

function inputOf(
  route: Route,
  { body, only = () => true, values = {}, fixed = {}, own = {}, of }: ToolWords,
): ToolSchema {
  const components: Record<string, JsonSchema> = {};
  const declared = body ?? bodySchemaOf(route) ?? route.query ?? z.strictObject({});
  const json = jsonOf(declared, { io: 'input', components });
  const isOffered = (name: string) => !(name in fixed) && only(name);
  const words = of === undefined ? {} : describeFields(of);
  const offered = Object.entries(json.properties ?? {}).filter(([name]) => isOffered(name));
  const described = offered.map(([name, schema]) => [
    name,
    {
      ...(route.method === 'GET' ? (NUMBERS[name] ?? schema) : schema),
      ...words[name],
      ...(values[name] && { enum: [...values[name]] }),
    },
  ]);
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const id: JsonSchema = { type: 'string', description: 'The ID of the record.' };
  const needsVersion = route.method === 'PUT' && json.properties?.version !== undefined;
  const schema: ToolSchema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath.map((name) => [name, id])),
      ...Object.fromEntries(described),
      ...own,
    },
    required: [
      ...inPath,
      ...(json.required ?? []).filter(
        (name) => isOffered(name) && !(route.method === 'GET' && name in NUMBERS),
      ),
      ...(needsVersion ? ['version'] : []),
    ],
    additionalProperties: false,
  };
  return withDefinitions(schema, components);
}

function bodySchemaOf({ body }: Route): z.ZodType | undefined {
  return body !== undefined && 'schema' in body ? body.schema : undefined;
}

function describeFields(resource: Resource): Record<string, JsonSchema> {
  const words: Record<string, JsonSchema> = {
    version: { description: 'The version you read. A stale one is refused with version_conflict.' },
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    const help = field.help === undefined ? '' : ` ${field.help}`;
    const format = field.kind === 'rich-text' ? ' HTML, or TipTap JSON. It replaces the whole text.' : '';
    for (const key of Object.keys(wireSchemasOf(name, field)))
      words[key] = { description: `${labelOf(name, field)}.${help}${format}` };
  }
  return words;
}

function withDefinitions(schema: ToolSchema, components: Record<string, JsonSchema>): ToolSchema {
  if (Object.keys(components).length === 0) return schema;
  const whole = JSON.stringify({ ...schema, $defs: components });
  return JSON.parse(whole.replaceAll('"#/components/schemas/', '"#/$defs/')) as ToolSchema;
}
