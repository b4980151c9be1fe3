import { z } from 'zod';
import type { Grant } from '#schema/access/access.ts';
import { componentName, recordSchema } from '#schema/answers/records/records.ts';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#schema/base/limits.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { allResources, contentTypes } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import { answerSchemaOf, selectedSchemaOf } from '../../platform/route/answer-schema.ts';
import { type BodyRule, type Route, revealsSecret } from '../../platform/route/route.ts';
import type { JsonSchema } from '../../platform/route/json-schema.ts';
import { exampleOf } from './example-of.ts';
import { anyJsonSchema, problemSchema } from './written-schemas.ts';
import { jsonOf } from '../../platform/route/json-of.ts';

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
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
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
  const components = componentSchemas();
  for (const route of routes) {
    const path = (paths[templateOf(route.path)] ??= {});
    path[route.method.toLowerCase()] = operationOf(route, components);
  }
  components.Json = anyJsonSchema;
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.siteName} API`,
      version: '1',
      description:
        'JSON in UTF-8, snake_case names, ISO 8601 UTC times. Errors are application/problem+json.',
    },
    servers: [{ url: about.url }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** `/content/:id` → `/content/{id}` */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Who may call a route, as text. */
export function whoMay({ everyone, roles = [], own = [], stepUp = false }: Grant): string {
  if (everyone === true) return 'Everyone.';
  const parts = [...roles, ...own.map((role) => `${role} (their own)`)];
  const first = stepUp ? ' Requires POST /auth/step-up within the last ten minutes.' : '';
  return `Staff: ${parts.join(', ')}.${first}`;
}

/** Which API tokens may call a route, as text. */
function tokensFor({ everyone, scope }: Grant): string {
  if (scope === undefined) return everyone === true ? 'Not with an API token.' : 'Not for API tokens.';
  return scope === 'any' ? 'Any API token.' : `API tokens: ${scope}.`;
}

function operationOf(route: Route, components: Components): Operation {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/(?<![/:-])[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.group],
    summary: route.summary,
    description: `${whoMay(route.grant)} ${tokensFor(route.grant)}`,
    security: route.grant.everyone === true ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route.query, components),
      ...headerParameters(route),
    ],
    ...(route.body === undefined
      ? {}
      : { requestBody: requestBodyOf(route, { body: route.body, components }) }),
    responses: { [route.answer.status]: successOf(route, components), ...failuresOf(route) },
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

function queryParameters(query: z.ZodObject | undefined, components: Components): Parameter[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = jsonOf(query, { io: 'input', components });
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
    return [header('If-Match', 'The ETag of the record you started from, instead of `version` in the body.')];
  }
  if (method === 'POST' && !path.startsWith('/auth/')) {
    const again = revealsSecret(route)
      ? 'is refused with 409, because the response contains a secret that is shown only once.'
      : 'returns the first response again.';
    return [header('Idempotency-Key', `The same key and body within 24 hours ${again}`)];
  }
  return [];
}

function requestBodyOf(
  route: Route,
  { body, components }: { body: BodyRule; components: Components },
): NonNullable<Operation['requestBody']> {
  if (body.kind === 'form') {
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } };
  }
  if (body.kind === 'bytes') {
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = jsonOf(body.schema, { io: 'input', components });
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
  const name = 'of' in answer ? answer.of : undefined;
  if (name === undefined || ![anyContent, ...allResources].some((resource) => resource.name === name))
    return undefined;
  const kind = method === 'PUT' ? 'Update' : 'Create';
  return { $ref: `#/components/schemas/${kind}${componentName(name)}` };
}

function successOf({ answer }: Route, components: Components): ResponseObject {
  if (answer.shape === 'file') return { description: 'The file.', content: fileOf([answer.type].flat()) };
  const answered = answerSchemaOf(answer);
  if (answered === undefined) return { description: 'Success, without a body.' };
  const selected = selectedSchemaOf(answer);
  const whole = selected === undefined ? answered : z.union([answered, selected]);
  const data = jsonOf(whole, { io: 'output', components });
  const schema: JsonSchema = { type: 'object', required: ['data'], properties: { data } };
  const example = { data: exampleOf(data, components) };
  return { description: 'Success.', content: { 'application/json': { schema, example } } };
}

function fileOf(types: readonly string[]): NonNullable<ResponseObject['content']> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

/** The failures a caller has to expect of a route. */
function failuresOf({ method, path, grant, query, body }: Route): Record<string, ResponseObject> {
  const statuses: [boolean, string, string][] = [
    [query !== undefined || body !== undefined, '400', 'A parameter or the JSON is invalid.'],
    [
      true,
      '401',
      grant.everyone === true ? 'An invalid token was sent.' : 'The token is missing or invalid.',
    ],
    [
      grant.everyone !== true,
      '403',
      grant.stepUp === true
        ? 'The role does not allow this, or `step_up_required`.'
        : 'The role does not allow this.',
    ],
    [path.includes(':'), '404', 'Not found.'],
    [
      method !== 'GET' && (path.includes(':') || body !== undefined),
      '409',
      'The state does not allow this, or someone saved a newer version.',
    ],
    [body !== undefined, '413', 'The body is too large.'],
    [body !== undefined, '415', 'The body has an unsupported type.'],
    [body !== undefined, '422', 'A field is invalid.'],
    [method === 'PUT', '428', 'The version you started from is missing.'],
    [method !== 'GET' && grant.everyone === true, '429', 'Too many attempts; see Retry-After.'],
  ];
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    statuses
      .filter(([applies]) => applies)
      .map(([, status, description]) => [status, { description, content }]),
  );
}

/** Shapes that several responses refer to, by name. */
type Components = Record<string, JsonSchema>;

function componentSchemas(): Components {
  const schemas: Components = { Problem: problemSchema };
  for (const resource of allResources) {
    const name = componentName(resource.name);
    jsonOf(recordSchema(resource.name), { io: 'output', components: schemas });
    schemas[`Create${name}`] = jsonOf(createSchemaOf(resource), { io: 'input', components: schemas });
    schemas[`Update${name}`] = jsonOf(updateSchemaOf(resource), { io: 'input', components: schemas });
  }
  // Content types share their paths: the one that is made names its own.
  for (const { name, storage } of contentTypes) {
    const created = schemas[`Create${componentName(name)}`];
    if (created === undefined) continue;
    created.properties = { content_type_name: { const: storage.type }, ...created.properties };
    created.required = ['content_type_name', ...(created.required ?? [])];
  }
  for (const prefix of ['Create', 'Update']) {
    const references = contentTypes.map(({ name }) => ({
      $ref: `#/components/schemas/${prefix}${componentName(name)}`,
    }));
    schemas[`${prefix}Content`] = { anyOf: references };
  }
  return schemas;
}
