import { z } from 'zod';

const planned = {
  at: z.iso.datetime().describe('When it happens.'),
  resource: z
    .string()
    .describe(
      'The name of a content type, `lists`, `releases`, `redirects`, `settings`, `email-newsletters`, or `recurring-issues`.',
    ),
  id: z
    .string()
    .nullable()
    .describe('The ID of the record or the name of the settings group; null for a redirect to be created.'),
  title: z.string(),
};

/** One change that will have happened by then. */
const rehearsedChange = z.object({
  ...planned,
  effect: z
    .enum(['new', 'changed', 'removed'])
    .describe('`new`: visitors can’t see it yet. `removed`: it will be unpublished.'),
  fields: z.array(z.string()).describe('The fields of a redirect or of settings that it sets.'),
  target: z.string().nullable().describe('The new target of a redirect.'),
  release: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('The release that it is part of.'),
});
export type RehearsedChange = z.output<typeof rehearsedChange>;

const leftOut = z.object({ ...planned, reasons: z.array(z.string()).describe('Sentences for people.') });
export type LeftOut = z.output<typeof leftOut>;

/** A link to the site as of a moment, and what is different then. */
export const rehearsal = z.object({
  url: z.url().describe('The home page as of that moment. Anyone with this link can see the whole site.'),
  at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('When the link stops working: after 24 hours, or at that moment.'),
  changes: z.array(rehearsedChange),
  left_out: z.array(leftOut).describe('What is planned by then, but won’t happen as it is now.'),
});
export type Rehearsal = z.output<typeof rehearsal>;
