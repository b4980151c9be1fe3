import { SCOPES, labelOfScope } from '#schema/access/scopes.ts';
import { type Html, html } from './html.ts';
import type { JsonSchema } from '../../platform/route/json-schema.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { examplesOf, tryOf } from './reference-examples.ts';
import { REFERENCE_SCRIPT } from './reference-script.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

/** A separate string: the package's compiler would rewrite a tagged template that contains a closing script tag. */
const SCRIPT: Html = { markup: `<script type="module">${REFERENCE_SCRIPT}</script>` };

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** The reference as one page: nothing from elsewhere, everything open so that the browser's search finds it. */
export function referencePage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>
          ${{ markup: REFERENCE_STYLE }}
        </style>
      </head>
      <body>
        <nav aria-label="Contents">
          <p class="name"><a href="#top">${document.info.title}</a></p>
          <input id="filter" type="search" placeholder="Filter" aria-label="Filter" hidden />
          <p id="found" class="quiet" role="status"></p>
          ${groups.map(navGroup)}
          <h2>Shapes</h2>
          <ul>
            ${schemas.map(([name]) => html`<li><a href="#shape-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="top">
          <h1>${document.info.title}</h1>
          ${introduction(document)} ${tokensPart()} ${groups.map((group) => groupSection(group, document))}
          <section>
            <h2>Shapes</h2>
            ${schemas.map(shapeArticle)}
          </section>
        </main>
        ${SCRIPT}
      </body>
    </html>`;
  return page.markup;
}

function introduction({ info, servers }: OpenApiDocument): Html {
  return html`<p>${info.description}</p>
    <p>
      All paths below are relative to <code>${servers[0]?.url}</code>. Programs send
      <code>Authorization: Bearer</code> and an <a href="#tokens">API token</a>. A single record is returned
      as <code>{"data": {…}}</code>, a list as <code>{"data": {"data": […], "current_page": 1, …}}</code>.
      Every update includes the <code>version</code> it started from, in the body or as <code>If-Match</code>.
      The same in machine-readable form: <a href="openapi.json">openapi.json</a>.
    </p>`;
}

function navGroup({ name, entries }: { name: string; entries: Entry[] }): Html {
  return html`<h2>${name}</h2>
    <ul>
      ${entries.map(
        ({ method, path, operation }) =>
          html`<li>
            <a href="#${operation.operationId}"><span class="method">${method}</span> ${path}</a>
          </li>`,
      )}
    </ul>`;
}

/** How a program gets a token, and what it is for. */
function tokensPart(): Html {
  return html`<h2 id="tokens">API tokens</h2>
    <p>
      Create a token in the admin under Your account → API tokens. It has a role, at most your own, and
      scopes: each line below says which one it needs. It is shown once, and ends with your password, role, or
      account. Send it as
      <code>Authorization: Bearer TOKEN</code>. A missing scope answers <code>403 scope_missing</code>. Lines
      without a scope are for people who are signed in; lines for everyone need no token.
    </p>
    <table>
      <caption>
        Scopes
      </caption>
      <tbody>
        ${SCOPES.map(
          (scope) =>
            html`<tr>
              <th scope="row"><code>${scope}</code></th>
              <td>${labelOfScope(scope)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>
      The examples in TypeScript use the package <code>colophon-client</code>:
      <code>const site = createClient({ url, token })</code>. Those who are signed in can try each line here.
    </p>`;
}

function groupSection(
  { name, entries }: { name: string; entries: Entry[] },
  document: OpenApiDocument,
): Html {
  return html`<section>
    <h2>${name}</h2>
    ${entries.map((entry) => operationArticle(entry, document))}
  </section>`;
}

function operationArticle(entry: Entry, document: OpenApiDocument): Html {
  const { method, path, operation } = entry;
  const parameters = operation.parameters.map(({ name, required, schema, description, in: place }) => ({
    name,
    place,
    required,
    schema: { ...schema, ...(description === undefined ? {} : { description }) },
  }));
  return html`<article id="${operation.operationId}">
    <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
    <p>${operation.summary}. <span class="quiet">${operation.description}</span></p>
    ${parameters.length === 0 ? undefined : fieldTable('Parameters', parameters)} ${bodyPart(operation)}
    ${answerPart(operation)} ${examplesOf(entry, document)} ${tryOf(entry, document)}
  </article>`;
}

function bodyPart({ requestBody }: Operation): Html | undefined {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return undefined;
  const [type, { schema }] = content;
  const fields = fieldsOf(schema);
  return fields.length > 0
    ? fieldTable('Body', fields)
    : html`<p>
        <b>Body</b> ${type === 'application/json' ? typeWords(schema) : html`<code>${type}</code>`}
      </p>`;
}

function answerPart({ responses }: Operation): Html {
  return html`<p class="answers">
    ${Object.entries(responses).map(([status, { description, content }]) => {
      const data = content?.['application/json']?.schema.properties?.data;
      return html`<span><b>${status}</b> ${data === undefined ? description : typeWords(data)}</span> `;
    })}
  </p>`;
}

function shapeArticle([name, schema]: [string, JsonSchema]): Html {
  const fields = fieldsOf(schema);
  return html`<article id="shape-${name}">
    <h3>${name}</h3>
    ${schema.description === undefined ? undefined : html`<p>${schema.description}</p>`}
    ${fields.length === 0 ? html`<p>${typeWords(schema)}</p>` : fieldTable('Fields', fields)}
  </article>`;
}

interface Field {
  name: string;
  place?: string;
  required: boolean;
  schema: JsonSchema;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }));
}

function fieldTable(caption: string, fields: readonly Field[]): Html {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${fields.map(
        ({ name, place, required, schema }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>
              ${typeWords(schema)}${required ? html` <em>required</em>` : undefined}${
                place === undefined || place === 'query'
                  ? undefined
                  : html` <span class="quiet">${place}</span>`
              }
              ${schema.description === undefined ? undefined : html`<br />${schema.description}`}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** "text or null, at most 200 characters", with links to named shapes. */
function typeWords(schema: JsonSchema): Html {
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.$ref !== undefined) return shapeLink(schema.$ref);
  if (choices !== undefined) {
    return html`${choices.map((choice, index) => html`${index === 0 ? '' : ' or '}${typeWords(choice)}`)}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) return html`${schema.enum.map(enumWord)}${limits(schema)}`;
  if (schema.type === 'array') return html`list of ${typeWords(schema.items ?? {})}`;
  if (schema.properties !== undefined) return objectWords(schema.properties);
  const types = [schema.type ?? 'anything'].flat().map((type) => TYPE_WORDS[type] ?? type);
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return html`${types.join(' or ')}${format}${limits(schema)}`;
}

function shapeLink(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return html`<a href="#shape-${name}">${name}</a>`;
}

function objectWords(properties: Record<string, JsonSchema>): Html {
  const isPage = properties.current_page !== undefined && properties.data !== undefined;
  if (isPage) return html`a page of ${typeWords(properties.data?.items ?? {})}`;
  return html`<code>{${Object.keys(properties).join(', ')}}</code>`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

function enumWord(value: unknown, index: number): Html {
  return html`${index === 0 ? '' : ' · '}<code>${String(value)}</code>`;
}

function limits({ minimum, maximum, maxLength, default: normally }: JsonSchema): string {
  const parts = [
    minimum === undefined ? undefined : `at least ${minimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    normally === undefined ? undefined : `normally ${JSON.stringify(normally)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}
