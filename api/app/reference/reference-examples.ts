import { type JsonSchema } from '../../platform/route/json-schema.ts';
import { exampleOf } from './example-of.ts';
import { type Html, html } from './html.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

interface Line {
  method: string;
  path: string;
  operation: Operation;
}

/** The smallest valid call of a line. */
interface Sent {
  target: string;
  query: Record<string, string>;
  body: unknown;
  type: string | undefined;
  needsToken: boolean;
}

/** A call of one line, in curl and in TypeScript. */
export function examplesOf(line: Line, document: OpenApiDocument): Html {
  const sent = sentBy(line, document);
  return html`<details class="examples">
    <summary>Examples</summary>
    <pre><code>${curlOf(line.method, sent, document.servers[0]?.url ?? '')}</code></pre>
    <pre><code>${typescriptOf(line.method, sent)}</code></pre>
  </details>`;
}

/** The initial content of the "Try it" form. */
export function tryOf(line: Line, document: OpenApiDocument): Html | undefined {
  const { body, type } = sentBy(line, document);
  // Files are chosen in programs, not in a reference.
  if (type !== undefined && type !== 'application/json') return undefined;
  const parameters = line.operation.parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required, in: place }) => ({ name, required, place }));
  const form = {
    method: line.method,
    path: line.path,
    parameters,
    ...(body === undefined ? {} : { body }),
  };
  return html`<button type="button" class="try" data-try="${JSON.stringify(form)}" hidden>Try it</button>`;
}

function sentBy({ path, operation }: Line, { components }: OpenApiDocument): Sent {
  const { schemas } = components;
  const query = operation.parameters.filter(({ in: place, required }) => place === 'query' && required);
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  return {
    target: path
      .replaceAll('{slug}', 'walden')
      .replaceAll(/\{\w+\}/g, '01990000-0000-7000-8000-000000000000'),
    query: Object.fromEntries(
      query.map(({ name, schema }) => [name, String(exampleOf(schema, schemas, name))]),
    ),
    body: content?.[0] === 'application/json' ? leastOf(content[1].schema, schemas) : undefined,
    type: content?.[0],
    needsToken: operation.security.every((way) => 'bearer' in way),
  };
}

/** Required names only; the first where none is. */
function leastOf(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): unknown {
  const shape = resolved(schema, schemas);
  const { properties = {}, required = [] } = shape;
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  const chosen = [...new Set([...names, ...(properties.version === undefined ? [] : ['version'])])];
  return Object.fromEntries(
    chosen.flatMap((name) => {
      const part = properties[name];
      return part === undefined ? [] : [[name, exampleOf(part, schemas, name)]];
    }),
  );
}

function resolved(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): JsonSchema {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return resolved(choice, schemas);
  if (schema.$ref === undefined) return schema;
  return resolved(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, schemas);
}

function curlOf(method: string, { target, query, body, type, needsToken }: Sent, url: string): string {
  const search = new URLSearchParams(query).toString();
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}${target}${search === '' ? '' : `?${search}`}'`,
    ...(needsToken ? [`-H 'Authorization: Bearer TOKEN'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${quoted(body)}'`]),
    ...(type === 'multipart/form-data' ? [`-F 'file=@picture.jpg'`] : []),
    ...(type === 'application/octet-stream' ? ['--data-binary @file.mp3'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** JSON within the single quotes of a shell. */
function quoted(body: unknown): string {
  return JSON.stringify(body).replaceAll("'", String.raw`'\''`);
}

function typescriptOf(method: string, { target, query, body, type }: Sent): string {
  const options = [
    ...(Object.keys(query).length === 0 ? [] : [`query: ${JSON.stringify(query)}`]),
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body, null, 2)}`]),
    ...(type === undefined || body !== undefined ? [] : ['body: file']),
  ];
  const more = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
  return `const data = await site.request('${method}', '${target}'${more});`;
}
