import { z } from 'zod';

/** The checks before publishing. */
const PUBLISHING_RULES = [
  'required',
  'unverified-quotation',
  'remote-image',
  'alternative-text',
  'heading-order',
  'description-length',
  'quote-without-page',
  'duplicate-title',
  'link',
  'relation',
  'empty-list',
  'address-change',
  'unreviewed-translation',
] as const;

/**
 * One finding. `red` is exactly what the server refuses to publish (required fields, quotes that are not in
 * their source, and images that browsers would block); everything else is `amber`: it is shown, and people
 * decide.
 */
export const publishingCheck = z.object({
  rule: z.enum(PUBLISHING_RULES),
  severity: z.enum(['red', 'amber']),
  message: z.string().describe('A sentence for people.'),
  field: z.string().describe('The declared field it is about.'),
  key: z.string().describe('The name of the field in a body.'),
  entry: z.int().optional().describe('The entry, if the field is a list.'),
  path: z
    .array(z.int())
    .optional()
    .describe('The block of a rich text, as child positions from the document down.'),
});
export type PublishingCheck = z.output<typeof publishingCheck>;

/** A finding for which the server refuses to publish. */
export type Refusal = PublishingCheck & {
  rule: 'required' | 'unverified-quotation' | 'remote-image';
  severity: 'red';
};
/** Runs the checks that do not depend on the field a document is in. */
export type FoundInDocument = Pick<PublishingCheck, 'rule' | 'severity' | 'message'> & { path: number[] };

/** A text that links to a former URL of its target. */
const oldLinks = z.object({
  id: z.uuid(),
  title: z.string(),
  content_type_name: z.string(),
  status: z.string(),
  has_unpublished_changes: z.boolean(),
  links: z.array(z.string()).describe('The links as written.'),
  goes_live: z.boolean().describe('Whether rewriting changes its public page immediately.'),
});
export type OldLinks = z.output<typeof oldLinks>;

/** The current URL of a text, and the texts whose links use a former one. */
export const linksToFormer = z.object({ path: z.string().nullable(), texts: z.array(oldLinks) });
export type LinksToFormer = z.output<typeof linksToFormer>;

/** The result for one text: its new version, or why it was skipped. */
export const rewritten = z.union([
  z.object({ id: z.uuid(), version: z.int(), is_live: z.boolean() }),
  z.object({ id: z.uuid(), left: z.enum(['changed_meanwhile', 'nothing_to_do']) }),
]);
export type Rewritten = z.output<typeof rewritten>;

/** A draft was proposed for publishing. */
export const proposed = z.object({
  notified: z.int().describe('How many people get an email; none if this version was proposed before.'),
});
