import type { Queries } from '../../platform/database/database.ts';
import { noteStep } from '../../platform/site-hooks/site-hooks.ts';
import { noteEvents } from '../../platform/outbox/note-events.ts';

export type CampaignEvent = 'started' | 'paused' | 'finished' | 'cancelled';

/** Emits events about the state of a newsletter in the same transaction. Resuming counts as starting. */
export async function noteCampaignEvent(
  tx: Queries,
  {
    campaign,
    event,
    now,
  }: { campaign: { id: string; name: string; slug: string }; event: CampaignEvent; now: Date },
): Promise<void> {
  const { id, name, slug } = campaign;
  await noteEvents(tx, [{ type: `campaign.${event}`, data: { id, name, slug } }], now);
  if (event === 'finished')
    await noteStep(tx, { resource: 'email-newsletters', name: 'afterSend', ids: [id], now });
}
