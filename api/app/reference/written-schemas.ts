import { ERROR_STATUS } from '#schema/access/errors.ts';
import type { JsonSchema } from '../../platform/route/json-schema.ts';

/**
 * Any JSON value. What is in a list is not described by reference: TypeScript takes no type that is a list of itself, and clients
 * are generated from this.
 */
export const anyJsonSchema: JsonSchema = {
  description: 'Any JSON value.',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    {
      type: 'array',
      items: {
        type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
        additionalProperties: { $ref: '#/components/schemas/Json' },
      },
    },
    { type: 'object', additionalProperties: { $ref: '#/components/schemas/Json' } },
  ],
};

export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'An RFC 9457 problem. Branch on `code`; the messages are for people.',
  required: ['type', 'title', 'status', 'detail', 'code', 'messages', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    messages: { type: 'array', items: { type: 'string' } },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: {
      $ref: '#/components/schemas/Json',
      description: 'The stored record if an outdated version was sent.',
    },
    request_id: { type: 'string' },
  },
};
