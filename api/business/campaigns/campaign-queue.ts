import { sql } from 'drizzle-orm';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, failuresOf } from '../../platform/jobs/queue.ts';
import { findCampaign } from './campaign.ts';
import { cancelCampaign, resumeCampaign } from './campaign-steps.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const CAMPAIGNS = 'newsletters';

/** Newsletters on their way. One that paused itself has failed, with the reason it gave. */
export const campaignQueue: Queue = {
  name: CAMPAIGNS,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  listsAll: true,
  cancellable: ['waiting', 'running', 'retrying', 'failed'],
  items: (now) => sql`SELECT k.id::text, k.name AS title,
      CASE WHEN k.status = 'paused' THEN 'failed' WHEN f.item IS NOT NULL THEN 'retrying'
        WHEN k.status = 'scheduled' THEN 'waiting' ELSE 'running' END AS state,
      coalesce(CASE WHEN k.status = 'paused' THEN k.status_reason END, f.reason) AS reason,
      CASE WHEN k.status = 'paused' AND k.status_reason IS NOT NULL THEN k.status_said ELSE f.said END AS said,
      coalesce(f.attempts, 0) AS attempts, coalesce(k.started_at, k.scheduled_at, k.updated_at) AS since
    FROM newsletter_campaigns k ${failuresOf(CAMPAIGNS, sql`k.id::text`)}
    WHERE k.status = 'sending' OR (k.status = 'paused' AND k.status_reason IS NOT NULL)
      OR (k.status = 'scheduled' AND k.scheduled_at <= ${now.toISOString()})`,
  exists: existsIn(sql`newsletter_campaigns`),
  async retry(tx, deps, id) {
    await clearFailures(tx, { queue: CAMPAIGNS, items: [id] });
    // One that did not pause itself yet is due now that its failures are forgotten.
    if ((await findCampaign(tx, id, { lock: true })).status === 'paused') await resumeCampaign(tx, deps, id);
    return true;
  },
  async cancel(tx, deps, id) {
    await clearFailures(tx, { queue: CAMPAIGNS, items: [id] });
    await cancelCampaign(tx, deps, id);
    return true;
  },
};
