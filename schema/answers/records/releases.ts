import { z } from 'zod';
import { RELEASE_ACTIONS } from '../../base/release-actions.ts';

/** One finding about an item. With a `red` one, the release can’t be published, or can’t be undone. */
const releaseCheck = z.object({
  severity: z.enum(['red', 'amber']),
  message: z.string().describe('A sentence for people.'),
});
export type ReleaseCheck = z.output<typeof releaseCheck>;

/** One item of a release. */
const releaseItem = z.object({
  id: z.uuid(),
  resource: z.string().describe('The name of a content type, `lists`, `redirects`, or `settings`.'),
  record_id: z
    .string()
    .nullable()
    .describe('The ID of the record or the name of the settings group; null for a redirect to be created.'),
  title: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  version: z
    .int()
    .nullable()
    .describe(
      'The version that will go live, or on which the change is based; null for what is unpublished.',
    ),
  current_version: z.int().nullable().describe('The stored version; null if there is none.'),
  status: z.string().nullable().describe('The status of content now.'),
  changed_fields: z.array(z.string()).describe('The fields of a redirect or of settings that it sets.'),
  target: z.string().nullable().describe('The new target of a redirect.'),
  checks: z.array(releaseCheck),
});
export type ReleaseItem = z.output<typeof releaseItem>;

/** What a release holds, and what would fail. */
export const releaseContents = z.object({
  is_ready: z.boolean().describe('No item has a red check, and there is at least one item.'),
  failure: z.string().nullable().describe('Why it couldn’t be published at its time.'),
  items: z.array(releaseItem),
});
export type ReleaseContents = z.output<typeof releaseContents>;
