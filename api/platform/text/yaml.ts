import type * as library from 'yaml';
import { packageWhenNeeded } from '../base/package-when-needed.ts';
import { packageFile } from '../base/paths.ts';

/** 72 modules, which no start has to wait for. */
export const yaml = packageWhenNeeded<typeof library>('yaml', packageFile('yaml'));
