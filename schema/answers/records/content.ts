import { z } from 'zod';
import { CONTENT_STATUSES } from '../../define/define-content-type.ts';
import { LANGUAGE_TAGS } from '../../base/languages.ts';
import { jsonObject } from '../../base/json.ts';
import { contentRecord, listRecord } from './records.ts';

/** The present target of a former public path. */
export const moved = z.object({ moved_to: z.string() });
export type Moved = z.output<typeof moved>;

/** Published content, or the redirect of a former slug. */
export const contentOrMoved = z.union([contentRecord, moved]);
/** A published list, or the redirect of a former slug. */
export const listOrMoved = z.union([listRecord, moved]);

/** The content published right before and right after. */
export const neighbours = z.object({ previous: contentRecord.nullable(), next: contentRecord.nullable() });

/** A version of an entry in one language. Visitors see only published ones, without parts for staff. */
export const translation = z.object({
  id: z.uuid(),
  language: z.enum(LANGUAGE_TAGS),
  title: z.string(),
  slug: z.string().nullable(),
  path: z.string().nullable().describe('Null for staff, and if a part of the path is missing.'),
  status: z.enum(CONTENT_STATUSES),
  scheduled_at: z.iso.datetime().nullable().optional(),
  has_unpublished_changes: z.boolean().optional(),
  version: z.int().optional(),
  updated_at: z.iso.datetime().optional(),
  source_id: z.uuid().nullable().optional().describe('The version that it was translated from.'),
  pending: z
    .enum(['copied', 'proposed'])
    .nullable()
    .optional()
    .describe(
      '`copied`: a copy of its source, still to be translated. `proposed`: translated by AI, to be reviewed.',
    ),
  is_outdated: z.boolean().optional().describe('True if its source has changed since.'),
});
export type TranslationEntry = z.output<typeof translation>;

/** A link that shows a working copy to people without an account. */
export const previewLink = z.object({ url: z.url(), expires_at: z.iso.datetime() });
export type PreviewLink = z.output<typeof previewLink>;

/** A page as HTML. */
export const page = z.object({ html: z.string() });

const person = z.object({ id: z.uuid(), name: z.string() });

/** One save of a record. */
export const revisionEntry = z.object({
  number: z.int(),
  created_at: z.iso.datetime(),
  user: person.nullable(),
  changed_fields: z.array(z.string()).describe('Names of body fields.'),
});
export type RevisionEntry = z.output<typeof revisionEntry>;

/** A save with the record at that time: every writable name. */
export const revision = revisionEntry.extend({
  content: jsonObject.describe('Field values by the names used in a body.'),
});
export type Revision = z.output<typeof revision>;

/** Who has a record open for editing, and which version is stored. */
export const presence = z.object({
  is_mine: z.boolean(),
  version: z.int(),
  holder: z.object({ user: person, since: z.iso.datetime() }).nullable(),
});
export type Presence = z.output<typeof presence>;

/** A search result. */
export const searchHit = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  slug: z.string(),
  content_type_name: z.string(),
  /** The field that changes its label when true: `imagined`. */
  named_by: z.string().optional(),
  category_name: z.string().nullable(),
  category_slug: z.string().nullable(),
  url: z.url().nullable(),
  /** A passage of the text, when neither title nor description contain the words. */
  excerpt: z.string().optional(),
  /** The tag that was searched for, when no words explain the result. */
  tag_name: z.string().optional(),
  /** The words of title, description, and excerpt that match the query, as written there. */
  marked: z.array(z.string()),
});
export type SearchHit = z.output<typeof searchHit>;
