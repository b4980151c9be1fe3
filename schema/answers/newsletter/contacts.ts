import { z } from 'zod';
import { CONTACT_STATUSES } from '../../contact-rules/contact-rule.ts';
import { FILE_STATES } from '../../contact-files/state-columns.ts';
import { MEMBERSHIP_STATUSES } from '../../contact-rules/membership.ts';
import { LIKENESSES } from '../../newsletter/like-contacts.ts';
import { plainValue } from '../../base/json.ts';
import { FREQUENCIES } from '../../newsletter/frequency.ts';

const moment = z.iso.datetime();
const text = z.string().nullable();
const attributes = z.record(z.string(), plainValue);
const membershipStatus = z.enum(MEMBERSHIP_STATUSES);

const membershipView = z.object({
  id: z.uuid(),
  name: z.string(),
  status: membershipStatus,
  visibility: z.enum(['public', 'private']),
  subscribed_at: moment,
  confirmed_at: moment.nullable(),
  source: text,
});
/** One list that a contact is or was on. */
export type MembershipView = z.output<typeof membershipView>;

/** The response to a signup: it reveals nothing about the email address. */
export const pending = z.object({ status: z.literal('pending') });

/** What the page shows after the click in the confirmation email. */
export const confirmed = z.object({
  status: z.literal('confirmed'),
  email_masked: z.string(),
  lists: z.array(membershipView),
});
export type Confirmed = z.output<typeof confirmed>;

const subscriptionView = z.object({
  email_masked: z.string(),
  lists: z
    .array(z.object({ id: z.uuid(), name: z.string(), status: membershipStatus }))
    .describe('Public lists, and private lists that this person is on.'),
  status: membershipStatus.describe('`confirmed` while at least one list sends email.'),
  undo_until: moment.nullable().describe('Until when it can be undone; null if there is nothing to undo.'),
});
/** What the holder of a link sees about themselves. */
export type SubscriptionView = z.output<typeof subscriptionView>;

/** What readers choose for themselves, with the link in their emails. */
export const subscriptionPreferences = z.object({
  email_masked: z.string(),
  lists: z
    .array(z.object({ id: z.uuid(), name: z.string(), description: text, subscribed: z.boolean() }))
    .describe('Public lists, and private lists that this person is on.'),
  paused_until: moment
    .nullable()
    .describe('Until then they get no newsletters; null if they are not paused.'),
  frequency: z.enum(FREQUENCIES),
  frequencies: z
    .array(z.enum(FREQUENCIES))
    .describe('What can be chosen: every issue, and the digests that are made.'),
  topics: z
    .array(z.object({ id: z.uuid(), name: z.string(), wanted: z.boolean() }))
    .describe('The topics of newsletters. Issues without topics go to everyone.'),
});
export type SubscriptionPreferences = z.output<typeof subscriptionPreferences>;

/** The response to an erasure. */
export const erased = z.object({ status: z.literal('erased') });

/** What a link in an email is for; for a typed email address, only that a link is being sent. */
export const subscription = z.union([subscriptionView, pending.extend({ message: z.string() })]);

/** An event in a contact's history. Parts that do not belong to its kind are null. */
export const timelineEntry = z.object({
  at: moment,
  kind: z.string().describe('consent, newsletter, opened, clicked, bounce, mail, change, or merge'),
  what: z.string().describe('What happened, as a stable code, such as `confirmed`, `accepted`, or `update`.'),
  subject: text.describe('What it was about: a list, a newsletter, or an email.'),
  campaign_id: z.uuid().nullable(),
  details: text.describe('The source, the consent wording, or the reply of the mail server.'),
  by: text.describe('The staff member who did it.'),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const heldContact = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: text,
  last_name: text,
  status: z.enum(CONTACT_STATUSES),
  attributes,
  unsubscribed_at: moment.nullable(),
  paused_until: moment.nullable(),
  frequency: z.enum(FREQUENCIES),
  muted_topics: z.array(z.string()).describe('Names of topics.'),
  created_at: moment,
  updated_at: moment,
});
const consent = z.object({
  event: z.string(),
  list: text,
  status_before: text,
  source: text,
  wording: text,
  address: text,
  user_agent: text,
  created_at: moment,
});
const heldNewsletter = z.object({
  id: z.uuid(),
  newsletter: z.string(),
  subject: text,
  address: text,
  state: z.string(),
  attempted_at: moment.nullable(),
  settled_at: moment.nullable(),
  smtp_reply: text,
  opened_at: moment.nullable(),
  clicked_at: moment.nullable(),
  bounced_at: moment.nullable(),
  unsubscribed_at: moment.nullable(),
});
const heldImport = z.object({
  file_name: text,
  created_at: moment,
  line: z.int(),
  cells: z.array(z.string()).nullable(),
  reason: text,
});
const heldMail = z.object({
  purpose: z.string(),
  state: z.string(),
  recipient: text,
  subject: z.string(),
  text,
  created_at: moment,
});

/** All personal data about one person, for that person. */
export const heldOnPerson = z.object({
  exported_at: moment,
  contact: heldContact,
  lists: z.array(membershipView),
  consent: z.array(consent),
  newsletters: z.array(heldNewsletter),
  imports: z.array(heldImport),
  mails: z.array(heldMail),
});
export type HeldOnPerson = z.output<typeof heldOnPerson>;

const likeContact = z.object({
  id: z.uuid(),
  version: z.int(),
  email: z.string(),
  first_name: text,
  last_name: text,
  status: z.string(),
  unsubscribed_at: moment.nullable(),
  attributes,
  created_at: moment,
  lists: z.array(z.object({ id: z.uuid(), name: z.string(), status: z.string() })),
});
/** A contact in a comparison with another one. */
export type LikeContact = z.output<typeof likeContact>;

/** Contacts that may be the same person, oldest first. */
export const likeContacts = z.object({ reason: z.enum(LIKENESSES), contacts: z.array(likeContact) });
export type LikeContacts = z.output<typeof likeContacts>;

/** Contacts that are no longer proposed as the same person. */
export const markedDistinct = z.object({ contact_ids: z.array(z.uuid()) });

const mergedMembership = z.object({
  contact_list_id: z.uuid(),
  name: z.string(),
  optin: z.enum(['single', 'double']),
  status: membershipStatus,
  source: text,
  subscribed_at: moment,
  confirmed_at: moment.nullable(),
});
export type MergedMembership = z.output<typeof mergedMembership>;

/** What two contacts would become. */
export const mergedPart = z.object({
  email: z.string(),
  first_name: text,
  last_name: text,
  attributes,
  status: z.enum(CONTACT_STATUSES),
  unsubscribed_at: moment.nullable(),
  memberships: z.array(mergedMembership),
});
export type MergedPart = z.output<typeof mergedPart>;

const segmentContact = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: text,
  last_name: text,
  created_at: moment,
});
export type SegmentContact = z.output<typeof segmentContact>;

/** The preview of a rule while it is edited. */
export const segmentPreview = z.object({
  total: z.int(),
  is_estimate: z.boolean().describe('True if the total is estimated from a sample rather than counted.'),
  sample: z.array(segmentContact),
});
export type SegmentPreview = z.output<typeof segmentPreview>;

/** A file of contacts that is being imported or was imported. */
export const importRun = z.object({
  id: z.uuid(),
  status: z.enum(['receiving', 'queued', 'running', 'finished', 'failed', 'cancelled']),
  file_name: text,
  rows: z.int(),
  imported: z.int(),
  updated: z.int(),
  refused: z.int(),
  contact_list_ids: z.array(z.uuid()),
  mapping: z.record(z.string(), z.string()).nullable().describe('Maps each column to a field.'),
  dry_run: z.boolean().nullable(),
  failure: text,
  created_by: z.uuid().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
  states: z
    .partialRecord(z.enum(FILE_STATES), z.int())
    .optional()
    .describe(
      'Rows read so far, by what the file says about who gets email: of people who may get it, those that are imported; of people who left, all of them, which are among `refused`. Left out if the file says nothing.',
    ),
  undecided: z
    .array(z.object({ column: z.string(), value: z.string(), rows: z.int() }))
    .optional()
    .describe('Values that may mean that people left; their rows are skipped until `states` decides them.'),
});
export type ImportRun = z.output<typeof importRun>;

const refusedRow = z.object({ line: z.int(), reason: z.string(), cells: z.array(z.string()) });
export type RefusedRow = z.output<typeof refusedRow>;

/** The same with the first refused rows. */
export const importRunWithRefusals = importRun.extend({ refusals: z.array(refusedRow) });
export type ImportRunWithRefusals = z.output<typeof importRunWithRefusals>;
