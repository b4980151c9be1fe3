import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { componentName } from '#schema/answers/records/records.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import { answerSchemaOf } from '../../platform/route/answer-schema.ts';
import type { Route } from '../../platform/route/route.ts';
import { routes } from '../routes.ts';
import type { JsonSchema } from '../../platform/route/json-schema.ts';
import { describeRoutes, templateOf } from './openapi.ts';

const LOOSE = { unrepresentable: 'any' } as const;
const document = describeRoutes(routes, { siteName: 'A site', url: 'https://example.com/api/v1' });
const lineOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;
const named = routes.map((route) => [lineOf(route), route] as const);

function contentOf({ method, path, answer }: Route) {
  return document.paths[templateOf(path)]?.[method.toLowerCase()]?.responses[answer.status]?.content;
}

/** Places in a schema that allow anything, or an object that is not described. */
function opaqueParts(schema: JsonSchema, at: string): string[] {
  const { properties = {}, items, additionalProperties: other, anyOf = [], oneOf = [], allOf = [] } = schema;
  const choices = [...anyOf, ...oneOf, ...allOf];
  const says = [schema.$ref, schema.type, schema.enum, schema.const].some((word) => word !== undefined);
  const isObject = [schema.type].flat().includes('object');
  const isOpaque = isObject
    ? Object.keys(properties).length === 0 && typeof other !== 'object'
    : [schema.type].flat().includes('array')
      ? items === undefined
      : !says && choices.length === 0;
  return [
    ...(isOpaque ? [at] : []),
    ...Object.entries(properties).flatMap(([name, part]) => opaqueParts(part, `${at}.${name}`)),
    ...(items === undefined ? [] : opaqueParts(items, `${at}[]`)),
    ...(typeof other === 'object' ? opaqueParts(other, `${at}.*`) : []),
    ...choices.flatMap((choice, index) => opaqueParts(choice, `${at}|${index}`)),
  ];
}

const shaped = (shape: Route['answer']['shape']) => named.filter(([, { answer }]) => answer.shape === shape);
const withData = named.flatMap(([line, route]) => {
  const schema = answerSchemaOf(route.answer);
  return schema === undefined ? [] : [{ line, schema, content: contentOf(route)?.['application/json'] }];
});

describe('the answer', () => {
  it.each(withData)('of $line says what is in it', ({ content }) => {
    expect(opaqueParts(content?.schema ?? {}, 'answer')).toEqual([]);
  });

  it.each(withData)('of $line has an example that it could be', ({ schema, content }) => {
    const example = content?.example as { data: unknown } | undefined;
    expect(schema.safeParse(example?.data).error?.message).toBeUndefined();
  });

  it.each(shaped('file'))('of %s is a file of kinds that are named', (_line, route) => {
    expect(Object.keys(contentOf(route) ?? {}).join(' ')).toMatch(/^(?:\w+\/[\w-]+ ?)+$/);
  });

  it.each(shaped('none'))('of %s is nothing', (_line, route) => {
    expect([route.answer.status, contentOf(route)]).toEqual([204, undefined]);
  });

  it.each(Object.entries(answers))(
    'declared for %s is what the route of this line answers',
    (line, schema) => {
      const route = routes.find((one) => lineOf(one) === line);
      const declared =
        route?.answer.shape === 'data' ? route.answer.schema : route && answerSchemaOf(route.answer);
      expect(JSON.stringify(declared && z.toJSONSchema(declared, LOOSE))).toBe(
        JSON.stringify(z.toJSONSchema(schema, LOOSE)),
      );
    },
  );
});

describe('the body', () => {
  it.each(Object.entries(bodies))(
    'declared for %s is what the route of this line checks by',
    (line, schema) => {
      const body = routes.find((one) => lineOf(one) === line)?.body;
      expect(body).toMatchObject({ kind: 'json' });
      expect(body !== undefined && 'schema' in body && body.schema).toBe(schema);
    },
  );
});

describe('a shape that answers refer to', () => {
  const shapes = Object.entries(document.components.schemas).filter(
    ([name]) => !/^(?:Create|Update)/.test(name),
  );

  it.each(shapes)('says what is in it: %s', (_name, schema) => {
    expect(opaqueParts(schema, '')).toEqual([]);
  });

  it.each(contentTypes)('names its content type: $name', ({ name, storage }) => {
    const { properties = {}, required = [] } = document.components.schemas[componentName(name)] ?? {};
    expect(properties.content_type_name?.const).toBe(storage.type);
    expect(required).toEqual(
      expect.arrayContaining(['id', 'title', 'content_type_name', 'status', 'created_at']),
    );
  });
});
