import type { ContentType } from '#schema/registry/registry.ts';
import type { AdminRecord } from '../records/records.ts';
import { zonedWords } from '../time/zoned-time.ts';
import { dateFormat } from '../language/formats.ts';
import { oneOf } from '../records/names.ts';
import { say } from './messages.ts';

/** What visitors see of a record now, and will see, as a sentence. */
export function liveWords(resource: ContentType, record: AdminRecord, zone: string): string {
  const thing = oneOf(resource);
  const at =
    typeof record.scheduled_at === 'string' ? zonedWords(Date.parse(record.scheduled_at), zone) : null;
  switch (record.status) {
    case 'published':
      if (at !== null) return say('is_live_scheduled', { thing, when: at });
      return say(record.has_unpublished_changes === true ? 'is_live_changed' : 'is_live', { thing });
    case 'archived':
      return say('is_archived', { thing });
    case 'scheduled':
      return at === null ? say('is_draft', { thing }) : say('is_scheduled', { thing, when: at });
    default:
      return say('is_draft', { thing });
  }
}

interface Publication {
  stored: AdminRecord;
  /** Epoch ms; null: now. */
  moment: number | null;
  zone: string;
}

/** The label of the button. */
export function publishLabel({ stored, moment, zone }: Publication): string {
  if (moment !== null) return say('schedule_for', { when: shortWords(moment, zone) });
  if (stored.status === 'published') return say('update_now');
  return say(stored.status === 'archived' ? 'publish_again' : 'publish_now');
}

/** `Fri, Nov 27, 9:00 AM` */
function shortWords(moment: number, zone: string): string {
  return dateFormat({
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}
