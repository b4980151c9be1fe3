import { describe, expect, it } from 'vitest';
import { allResources, isTableResource } from '#schema/registry/registry.ts';
import { computedFields } from './computed-fields.ts';

describe('the fields that are computed', () => {
  const declared = allResources
    .filter(isTableResource)
    .flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { computed }]) =>
        computed === true ? [`${name}.${field}`] : [],
      ),
    );

  it('are exactly those that declarations name', () => {
    expect(Object.keys(computedFields).toSorted()).toEqual(declared.toSorted());
  });
});
