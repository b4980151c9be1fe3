import type library from 'sharp';
import { expect, it } from 'vitest';
import { packageWhenNeeded } from './package-when-needed.ts';
import { packageFile } from './paths.ts';

it('a package is loaded when it is first used, and prepared once', () => {
  const prepared: unknown[] = [];
  const sharp = packageWhenNeeded<typeof library>('sharp', packageFile('sharp'), (loaded) => {
    prepared.push(loaded);
  });
  expect(prepared).toEqual([]);
  expect(sharp()).toBeTypeOf('function');
  expect(prepared).toEqual([sharp()]);
});
