import { describe, expect, it } from 'vitest';
import recorded from '../declared-fields.json' with { type: 'json' };
import { allResources } from './registry.ts';

/**
 * Fields that were removed on purpose, as `resource.field`, with what happened to their data. A rename is a
 * removal here and a migration that moves the data.
 */
const GIVEN_UP: Readonly<Record<string, string>> = {};

const declared = new Map(allResources.map((resource) => [resource.name, resource.fields]));

describe('a field that was released', () => {
  for (const [resource, fields] of Object.entries(recorded)) {
    for (const [name, kind] of Object.entries(fields)) {
      it(`${resource}.${name} is still there, and still ${kind}`, () => {
        if (GIVEN_UP[`${resource}.${name}`] !== undefined) return;
        expect(declared.get(resource)?.[name]?.kind).toBe(kind);
      });
    }
  }
});
