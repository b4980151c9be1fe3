import type { JsonSchema } from '#api/platform/route/json-schema.ts';
import { describeRoutes } from '#api/app/reference/openapi.ts';
import { routes } from '#api/app/routes.ts';
import { type ReferencePage, pageOf } from './tables.ts';

const INTRO = [
  'All routes are under `/api/v1`. Bodies and responses are JSON with names in snake_case, and times are in UTC (ISO 8601). Your own site describes the same routes, including those for your content types, at `/api/v1/docs`, with an example for each, and for programs at `/api/v1/openapi.json` (OpenAPI 3.1).',
  'A program sends an API token as `Authorization: Bearer …`. You create tokens in the admin under **Your account → API tokens**. Each route says which roles and token scopes it requires. To learn what the names of records stand for, see [API records](api-records.md). If a request fails, the response has one of the [error codes](errors.md).',
  'In a body, `?` marks a field that can be left out. The response to a successful request is `{ data: … }`, with what the route returns in `data`. A page of records is `{ data, current_page, per_page, last_page, total }`, with the records in its own `data`.',
].join('\n\n');
const RECORDS_INTRO =
  'This page lists the records that [API routes](api.md) receive and return, by their names in the OpenAPI document. `?` marks a field that can be missing.';

const document = () => describeRoutes(routes, { siteName: 'Colophon', url: 'https://example.com/api/v1' });

/** Every route of the API by its group, with who may call it and the shapes of its body and response. */
export function apiPage(): ReferencePage {
  const operations = Object.entries(document().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const parts = [...groups].map(([group, members]) => {
    const described = members.map(({ path, method, operation }) => {
      const query = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => `\`${name}\``);
      const facts = {
        Who: operation.description,
        Body: bodyOf(operation.requestBody?.content),
        Query: listed(query),
        Returns: answerOf(operation.responses),
      };
      const lines = Object.entries(facts).flatMap(([name, fact]) =>
        fact === '' ? [] : [`- ${name}: ${fact}`],
      );
      return `### \`${method} ${path}\`\n\n${operation.summary}.\n\n${lines.join('\n')}`;
    });
    return [`## ${group}`, ...described].join('\n\n');
  });
  return pageOf(['api', 'API routes', INTRO], parts);
}

/** A content type has dozens of filters: the page of the site lists them all. */
const SHOWN = 12;
const listed = (names: readonly string[]) =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')}, and ${names.length - SHOWN} more`
    : names.join(', ');

/** The named shapes of the document. */
export function apiRecordsPage(): ReferencePage {
  const parts = Object.entries(document().components.schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => `## ${name}\n\n${recordOf(schema)}`);
  return pageOf(['api-records', 'API records', RECORDS_INTRO], parts);
}

function recordOf(schema: JsonSchema): string {
  const { properties, required = [] } = schema;
  if (properties === undefined) return `\`${shapeOf(schema, 0)}\``;
  return Object.entries(properties)
    .map(([name, value]) => {
      const about = value.description === undefined ? '' : `. ${value.description.replaceAll('*', '\\*')}`;
      return `- \`${name}${required.includes(name) ? '' : '?'}\`: \`${shapeOf(value, 0)}\`${about}`;
    })
    .join('\n');
}

type Content = Record<string, { schema: JsonSchema }>;

function bodyOf(content: Content | undefined): string {
  if (content === undefined) return '';
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content);
  return type === 'application/json' ? `\`${shapeOf(schema, 1)}\`` : `\`${type}\``;
}

function answerOf(responses: Record<string, { content?: Content }>): string {
  const [[status, { content = {} }] = ['', {}]] = Object.entries(responses).filter(([code]) => code < '300');
  const [type] = Object.keys(content);
  if (type === undefined) return status;
  if (!type.includes('json')) return `${status} \`${Object.keys(content).join(', ')}\``;
  const schema = content[type]?.schema ?? {};
  const data = schema.properties?.['data'] ?? schema;
  const { data: members, current_page: number } = data.properties ?? {};
  if (members !== undefined && number !== undefined) return `${status} page of \`${shapeOf(members, 1)}\``;
  return `${status} \`${shapeOf(data, 1)}\``;
}

/** A shape on one line; the parts of objects are named to the given depth. */
function shapeOf(schema: JsonSchema, depth: number): string {
  const { $ref, type, items, properties, required = [] } = schema;
  const either = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (either !== undefined) return [...new Set(either.map((one) => shapeOf(one, depth)))].join(' | ');
  if (items !== undefined) return `${bracketed(shapeOf(items, depth))}[]`;
  if (properties !== undefined && depth > 0) {
    const names = Object.keys(properties).map((name) => `${name}${required.includes(name) ? '' : '?'}`);
    return `{ ${names.join(', ')} }`;
  }
  return [type ?? 'any'].flat().join(' | ');
}

const bracketed = (shape: string) => (shape.includes(' | ') ? `(${shape})` : shape);
