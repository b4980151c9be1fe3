import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import type { Notes } from '../notes.ts';
import { type SourceAudience, type SourcePost, notForEveryone } from '../source-item.ts';

const spoken = later(messages);

/** Front matter that says who may read a text. */
export const VISIBILITY_NAMES = [
  'draft',
  'published',
  'status',
  'private',
  'password',
  'visibility',
  'access',
  'members_only',
  'membersOnly',
  'paid',
  'headless',
  'expiryDate',
  'permalink',
] as const;

interface ReadHead {
  attributes: Readonly<Record<string, unknown>>;
  path: string;
  /** Whether the file has front matter. */
  isFenced: boolean;
}

/** Only what everyone could read there is published; `notes` says why something is not. */
export function statusOf(head: ReadHead, notes: Notes): SourcePost['status'] {
  const reason = reasonToHide(head);
  if (reason === undefined) return 'published';
  notes.add(reason);
  return 'draft';
}

function reasonToHide({ attributes, path, isFenced }: ReadHead): Spoken | undefined {
  const { draft, published, status, password, permalink } = attributes;
  // A text without front matter is a note: nothing says that it is meant for readers.
  if (!isFenced) return spoken('no_front_matter');
  if (isYes(draft) || isNo(published) || /(?:^|\/)_?drafts\//.test(path)) return spoken('was_draft');
  if (typeof status === 'string' && !/^publish/i.test(status))
    return spoken('had_status', { status: status.slice(0, 60) });
  if (password !== undefined && password !== null && password !== '') return spoken('had_password');
  const audience = audienceOf(attributes);
  if (audience !== undefined) return notForEveryone(audience);
  return permalink === false || isYes(attributes.headless) ? spoken('had_no_page') : undefined;
}

function audienceOf(attributes: ReadHead['attributes']): SourceAudience | undefined {
  if (isYes(attributes.private)) return 'some_people';
  if (isYes(attributes.members_only) || isYes(attributes.membersOnly)) return 'members';
  if (isYes(attributes.paid)) return 'paying_members';
  const said = [attributes.visibility, attributes.access].find(
    (value) =>
      typeof value === 'string' && !/^(?:|public|everyone|everybody|all|free|open)$/i.test(value.trim()),
  );
  return typeof said === 'string' ? { name: said.trim().slice(0, 60) } : undefined;
}

function isYes(value: unknown): boolean {
  return (
    value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value.trim()))
  );
}

function isNo(value: unknown): boolean {
  return (
    value === false ||
    value === 0 ||
    (typeof value === 'string' && /^(?:false|no|off|0)$/i.test(value.trim()))
  );
}
