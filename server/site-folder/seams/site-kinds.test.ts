import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '../../testing/site-folder.ts';

let site: TestSite;
beforeEach(() => {
  site = makeSite({ fixture: 'podcast-site' });
});
afterEach(() => site.remove());

/** The saved form of values of the field `length`, and its column. */
const SAVE = `
  import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
  import { resourceNamed } from '#schema/registry/registry.ts';
  const podcasts = resourceNamed('podcasts');
  const save = (length) => {
    const { success, data, error } = createSchemaOf(podcasts).safeParse({ title: 'x', episode: 1, length });
    return success ? data.length : error.issues[0].path.join('.') + ' ' + error.issues[0].message;
  };
  console.log(JSON.stringify([save(754), save(null), save(90_000), save('x'), save(1.5)]));`;

describe('field types of a site folder', () => {
  it('check values beyond what can be stored', () => {
    const { stdout, stderr } = site.run(SAVE);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      754,
      null,
      'length must be at most a day',
      'length must be a number',
      'length must be a whole number',
    ]);
  });

  it('may change a value, but only to one that can be stored', () => {
    site.write(
      'fields/duration.ts',
      `import { defineField, z } from 'colophon';
      export const duration = defineField({ name: 'duration', stores: 'number',
        schema: z.number().transform((value) => (value > 1000 ? value / 3 : value * 2)) });`,
    );
    const { stdout } = site.run(SAVE);
    expect(JSON.parse(stdout)).toEqual([
      1508,
      null,
      30_000,
      'length must be a number',
      'length must be a whole number',
    ]);
    expect(site.run(SAVE.replace('90_000', '1001')).stdout).toContain('length must be a whole number');
  });

  it('are refused at the start with the name of the file', () => {
    site.write('fields/duration.ts', `export const duration = () => ({ kind: 'number', as: 'duraton' });`);
    site.write(
      'fields/number.ts',
      `import { defineField } from 'colophon'; export const n = defineField({ name: 'number', stores: 'text' });`,
    );
    site.write(
      'fields/place.ts',
      `import { defineField, z } from 'colophon';
      export const place = defineField({ name: 'point', stores: 'json', schema: z.string() });`,
    );
    const { stderr, status } = site.run('');
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toEqual([
      'fields/duration.ts:1: exports 0 field types, but a file can define only one: `export const rating = defineField({ … })`.',
      'fields/number.ts:1: defines the kind "number", which the product already has.',
      'fields/number.ts:1: has no schema. Write one with `z` from "colophon".',
      'fields/place.ts:2: defines the kind "point". Name it after its file, "place".',
      'fields/place.ts:2: stores "json". Choose text, number, date-time, or text-list.',
    ]);
  });

  it('must have a file in fields/', () => {
    site.write(
      'content-types/podcasts.ts',
      site.read('content-types/podcasts.ts').replace('../fields/duration', '../lib/duraton'),
    );
    site.write('lib/duraton.ts', site.read('fields/duration.ts').replace(`'duration'`, `'duraton'`));
    expect(site.run('').stderr).toBe(
      'content-types/podcasts.ts:14: has the field "length" of the kind "duraton", which no file in fields/ defines. Did you mean "duration"?\n',
    );
  });
});
