import './status.css';
import { type messages, say } from './messages.ts';

interface StatusProps {
  status: string;
  /** Published, and edited since. */
  isEdited?: boolean;
}

/** A state as a small colored dot with its word. */
export function Status({ status, isEdited = false }: StatusProps) {
  return (
    <span className="status">
      <span className="status-dot" data-status={status} aria-hidden="true" />
      {wordOf(status)}
      {isEdited ? <span className="status-more">{say('edited')}</span> : null}
    </span>
  );
}

const NAMES: Partial<Record<string, keyof typeof messages.texts>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
  trashed: 'trashed',
  sending: 'sending',
  paused: 'paused',
  sent: 'sent',
  queued: 'queued',
  failed: 'failed',
  captured: 'captured',
  suppressed: 'not_sent',
  cancelled: 'canceled',
  enabled: 'active',
  blocklisted: 'blocked',
  bounced: 'bounced',
  complained: 'complained',
  confirmed: 'confirmed',
  unconfirmed: 'unconfirmed',
  unsubscribed: 'unsubscribed',
  administrator: 'administrator',
  editor: 'editor',
  author: 'author',
  viewer: 'viewer',
};

/** The name of a status or a role; of any other value, the value itself: `book-summary` → "Book summary". */
export function wordOf(value: string): string {
  const key = NAMES[value];
  if (key !== undefined) return say(key);
  const words = value.replaceAll(/[-_]/g, ' ');
  return (words[0]?.toUpperCase() ?? '') + words.slice(1);
}
