import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../base/api-error.ts';
import { expectedVersion } from './expected-version.ts';

function versionOf(version: unknown, ifMatch?: string): number | string {
  const headers = ifMatch === undefined ? {} : { 'If-Match': ifMatch };
  const request = new Request('http://site.test/', { headers });
  try {
    return expectedVersion({ body: { version }, request });
  } catch (error) {
    return error instanceof ApiError ? error.code : 'no problem of ours';
  }
}

describe('the version that a change starts from', () => {
  it.each<[version: unknown, ifMatch: string | undefined, outcome: number | string]>([
    [3, undefined, 3],
    [0, undefined, 0],
    [undefined, '"v3-en"', 3],
    [undefined, 'W/"v3"', 3],
    [undefined, '"3"', 3],
    [undefined, ' 3 ', 3],
    [3, '"v3-en"', 3],
    [3, '*', 3],
    [3, '"v4"', 'invalid_request'],
    [undefined, undefined, 'version_required'],
    [undefined, '*', 'version_required'],
    ['3', undefined, 'version_required'],
    [undefined, 'three', 'invalid_request'],
    [3, '"v3" "v4"', 'invalid_request'],
    [undefined, '"1234567890"', 'invalid_request'],
  ])('of the body %j and If-Match %j is %s', (version, ifMatch, outcome) => {
    expect(versionOf(version, ifMatch)).toBe(outcome);
  });

  it('is the same however it is written', () => {
    const forms = fc.constantFrom('"v#-x_1"', 'W/"v#"', '"#"', 'v#', '#');
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), forms, (version, form) => {
        expect(versionOf(undefined, form.replace('#', String(version)))).toBe(version);
      }),
    );
  });
});
