import type { ContentType } from '#schema/registry.ts';
import type { AdminRecord } from '../records/records.ts';
import { zonedWords } from '../time/zoned-time.ts';

/** What visitors see of a record now, and will see, as a sentence. */
export function liveWords(resource: ContentType, record: AdminRecord, zone: string): string {
  const one = resource.label.one.toLowerCase();
  const at =
    typeof record.scheduled_at === 'string' ? zonedWords(Date.parse(record.scheduled_at), zone) : null;
  switch (record.status) {
    case 'published':
      if (at !== null) return `This ${one} is live. Its change goes live ${at}.`;
      return record.has_unpublished_changes === true
        ? `This ${one} is live, without your changes.`
        : `This ${one} is live as it stands here.`;
    case 'archived':
      return `This ${one} is archived: its page is there, but no list shows it.`;
    case 'scheduled':
      return `Nobody sees this ${one} yet. It goes live ${at ?? 'later'}.`;
    default:
      return `Nobody but staff sees this ${one} yet.`;
  }
}

interface Publication {
  stored: AdminRecord;
  /** Epoch ms; null: now. */
  moment: number | null;
  zone: string;
}

/** What the button does, on the button. */
export function publishLabel({ stored, moment, zone }: Publication): string {
  if (moment !== null) return `Schedule for ${shortWords(moment, zone)}`;
  if (stored.status === 'published') return 'Update the live page now';
  return stored.status === 'archived' ? 'Publish again now' : 'Publish now';
}

/** `Fri 27 Nov, 09:00` */
function shortWords(moment: number, zone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}
