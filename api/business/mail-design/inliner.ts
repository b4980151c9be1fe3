import type * as cssInline from '@css-inline/css-inline';
import { packageWhenNeeded } from '../../platform/base/package-when-needed.ts';
import { packageFile } from '../../platform/base/paths.ts';

/** To find its compiled part, it writes a report of the process, which takes 50 ms of a start. */
export const inliner = packageWhenNeeded<typeof cssInline>(
  '@css-inline/css-inline',
  packageFile('@css-inline/css-inline'),
);
