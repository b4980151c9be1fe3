import { z } from 'zod';
import { RELEASE_ITEMS_MAX } from '../base/limits.ts';
import { RELEASE_ACTIONS } from '../base/release-actions.ts';
import { dateTime, dateTimeSchema } from '../fields/date-time.ts';
import { faults } from '../faults/faults.ts';

const version = z.number(faults.number).int(faults.wholeNumber).min(1, faults.atLeast(1)).optional();

const newItem = z.strictObject({
  resource: z
    .string(faults.text)
    .max(100)
    .describe('The name of a content type, `lists`, `redirects`, or `settings`.'),
  id: z
    .string(faults.text)
    .max(100)
    .optional()
    .describe('The record, or the name of the settings group. Leave it out for a redirect to be created.'),
  action: z
    .enum(RELEASE_ACTIONS, faults.oneOf(RELEASE_ACTIONS))
    .optional()
    .describe('`unpublish` is for content and lists. By default, they are published.'),
  change: z
    .record(z.string().max(100), z.unknown(), faults.object)
    .optional()
    .describe(
      'For redirects and settings: the values to be saved. Content and lists go live as they are saved.',
    ),
});

/** What is added to a release. */
export const newReleaseItems = z.strictObject({
  items: z
    .array(newItem, faults.list)
    .min(1, faults.entriesAtLeast)
    .max(RELEASE_ITEMS_MAX, faults.entriesAtMost(RELEASE_ITEMS_MAX)),
});

/** A step of a release; its version is checked if given. */
export const releaseStep = z.strictObject({ version });

/** When a release is to be published. */
export const releaseSchedule = z.strictObject({ version, at: dateTimeSchema(dateTime({ required: true })) });

/** A release that is to be undone. */
export const releaseUndo = z.strictObject({
  version,
  skip_changed: z
    .boolean(faults.boolean)
    .optional()
    .describe('Leave items that were changed since as they are, instead of refusing to undo anything.'),
});
