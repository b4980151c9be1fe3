import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { describeRoutes } from './openapi.ts';

type SpecData = Exclude<Parameters<Validator['validate']>[0], string>;
const document = describeRoutes(routes, { siteName: 'A site', url: 'https://example.com/api/v1' });

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)) as SpecData);
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
  });

  it('is held to that schema: without a title it is not', async () => {
    const { title: _title, ...info } = document.info;
    const { valid } = await new Validator().validate({ ...document, info });
    expect(valid).toBe(false);
  });
});
