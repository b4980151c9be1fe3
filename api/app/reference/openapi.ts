import { z } from 'zod';
import type { Grant } from '#schema/access.ts';
import { ERROR_STATUS } from '#schema/errors.ts';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#schema/limits.ts';
import { anyContent } from '#schema/define-content-type.ts';
import { allResources, contentTypes } from '#schema/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/write-schemas.ts';
import { type BodyRule, type Route, tellsSecret } from '../../platform/route/route.ts';
import type { JsonSchema } from './json-schema.ts';
import { inputSchemaOf, recordSchemaOf } from './record-schemas.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ResponseObject>;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}
interface ResponseObject {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, object>;
  };
}

/** The API reference (OpenAPI 3.1), written from the routes that are served and the declarations behind them. */
export function describeRoutes(
  routes: readonly Route[],
  about: { siteName: string; url: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = (paths[templateOf(route.path)] ??= {});
    path[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.siteName} API`,
      version: '1',
      description: 'JSON, UTF-8, snake_case; times in ISO 8601 UTC. Failures are application/problem+json.',
    },
    servers: [{ url: about.url }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** `/content/:id` → `/content/{id}` */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Who may call a route, in words. */
export function whoMay({ everyone, roles = [], own = [], stepUp = false }: Grant): string {
  if (everyone === true) return 'Everyone.';
  const parts = [...roles, ...own.map((role) => `${role} (their own)`)];
  const first = stepUp ? ' Asks for POST /auth/step-up in the last ten minutes.' : '';
  return `Staff: ${parts.join(', ')}.${first}`;
}

function operationOf(route: Route): Operation {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/(?<![/:-])[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.group],
    summary: route.summary,
    description: whoMay(route.grant),
    security: route.grant.everyone === true ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route.query), ...headerParameters(route)],
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route, route.body) }),
    responses: { [route.answer.status]: successOf(route), ...failuresOf(route) },
  };
}

function pathParameters(route: Route): Parameter[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** Numbers travel as text in an address; this is what they mean. */
const PAGING: Readonly<Record<string, JsonSchema>> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX, default: PER_PAGE_DEFAULT },
};

function queryParameters(query: z.ZodObject | undefined): Parameter[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = inputSchemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: PAGING[name] ?? schema,
  }));
}

function headerParameters(route: Route): Parameter[] {
  const header = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description,
  });
  const { method, path } = route;
  if (method === 'PUT') {
    return [header('If-Match', 'The ETag of the record one started from, in place of version in the body.')];
  }
  if (method === 'POST' && !path.startsWith('/auth/')) {
    const again = tellsSecret(route)
      ? 'is refused with 409: the answer holds a secret, which is shown only once.'
      : 'gets the first answer again.';
    return [header('Idempotency-Key', `The same key and body within 24 hours ${again}`)];
  }
  return [];
}

function requestBodyOf(route: Route, body: BodyRule): NonNullable<Operation['requestBody']> {
  if (body.kind === 'form') {
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } };
  }
  const schema = inputSchemaOf(body.schema);
  if (body.kind === 'json-or-form') {
    return { required: true, content: { 'application/json': { schema }, 'multipart/form-data': { schema } } };
  }
  // A body without names is checked in the handler, by the declaration of the resource it turns out to be for.
  const isOpen = Object.keys(schema.properties ?? {}).length <= 1 && schema.additionalProperties !== false;
  const declared = isOpen ? declaredInput(route) : undefined;
  return {
    required: body.optional !== true,
    content: { 'application/json': { schema: declared ?? schema } },
  };
}

function declaredInput({ method, answer }: Route): JsonSchema | undefined {
  const name = answer.of;
  if (name === undefined || ![anyContent, ...allResources].some((resource) => resource.name === name))
    return undefined;
  const kind = method === 'PUT' ? 'Update' : 'Create';
  return { $ref: `#/components/schemas/${kind}${pascalCase(name)}` };
}

function successOf({ answer }: Route): ResponseObject {
  if (answer.shape === 'none') return { description: 'Done.' };
  const item: JsonSchema =
    describedBy(answer.schema) ??
    (answer.of === undefined
      ? { type: 'object' }
      : { $ref: `#/components/schemas/${pascalCase(answer.of)}` });
  const data = answer.shape === 'many' ? pageSchema(item) : withOnce(item, answer.once);
  const schema: JsonSchema = { type: 'object', required: ['data'], properties: { data } };
  return { description: 'Success.', content: { 'application/json': { schema } } };
}

/** Of a schema that the handler is held to, its description. */
function describedBy(schema: object | undefined): JsonSchema | undefined {
  if (!(schema instanceof z.ZodType)) return schema;
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'output' });
  return described as JsonSchema;
}

function withOnce(item: JsonSchema, once: Route['answer']['once']): JsonSchema {
  if (once === undefined) return item;
  const told = Object.entries(once).map(([name, description]) => [name, { type: 'string', description }]);
  return { allOf: [item, { type: 'object', properties: Object.fromEntries(told) }] };
}

function pageSchema(item: JsonSchema): JsonSchema {
  const count: JsonSchema = { type: 'integer' };
  return {
    type: 'object',
    required: ['data', 'current_page', 'per_page', 'last_page', 'total'],
    properties: {
      data: { type: 'array', items: item },
      current_page: count,
      per_page: count,
      last_page: count,
      total: count,
    },
  };
}

/** The failures a caller has to expect of a route. */
function failuresOf({ method, path, grant, query, body }: Route): Record<string, ResponseObject> {
  const statuses: [boolean, string, string][] = [
    [query !== undefined || body !== undefined, '400', 'A parameter or the JSON is not valid.'],
    [
      true,
      '401',
      grant.everyone === true ? 'A token was sent and is no good.' : 'No token, or one that is no good.',
    ],
    [
      grant.everyone !== true,
      '403',
      grant.stepUp === true
        ? 'The role does not allow this, or `step_up_required`.'
        : 'The role does not allow this.',
    ],
    [path.includes(':'), '404', 'Not there.'],
    [
      method !== 'GET' && (path.includes(':') || body !== undefined),
      '409',
      'The state does not allow this, or somebody saved in between.',
    ],
    [body !== undefined, '413', 'The body is too large.'],
    [body !== undefined, '415', 'The body is of another type.'],
    [body !== undefined, '422', 'A field is not valid.'],
    [method === 'PUT', '428', 'The version one started from is missing.'],
    [method !== 'GET' && grant.everyone === true, '429', 'Too many attempts; see Retry-After.'],
  ];
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    statuses
      .filter(([applies]) => applies)
      .map(([, status, description]) => [status, { description, content }]),
  );
}

/** `book-summaries` → `BookSummaries` */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function componentSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = { Problem: problemSchema };
  for (const resource of allResources) {
    const name = pascalCase(resource.name);
    schemas[name] = recordSchemaOf(resource);
    schemas[`Create${name}`] = inputSchemaOf(createSchemaOf(resource));
    schemas[`Update${name}`] = inputSchemaOf(updateSchemaOf(resource));
  }
  // Content types share their paths: the one that is made names its own.
  for (const { name, storage } of contentTypes) {
    const created = schemas[`Create${pascalCase(name)}`];
    if (created === undefined) continue;
    created.properties = { content_type_name: { const: storage.type }, ...created.properties };
    created.required = ['content_type_name', ...(created.required ?? [])];
  }
  for (const prefix of ['', 'Create', 'Update']) {
    const references = contentTypes.map(({ name }) => ({
      $ref: `#/components/schemas/${prefix}${pascalCase(name)}`,
    }));
    schemas[`${prefix}Content`] = { anyOf: references };
  }
  return schemas;
}

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457. Clients branch on the code; the messages are for people.',
  required: ['type', 'title', 'status', 'detail', 'code', 'messages', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    messages: { type: 'array', items: { type: 'string' } },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: { description: 'The stored record, where a stale version was sent.' },
    request_id: { type: 'string' },
  },
};
