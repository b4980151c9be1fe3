import { sql } from 'drizzle-orm';
import type { Translator } from '#schema/messages/translator.ts';
import { keptIn } from '../../../platform/base/kept-spoken.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { readRelayTrouble } from '../../../platform/mail/relay-health.ts';
import type { CampaignRow } from '../campaign.ts';
import { subjectResults } from '../decide-tests.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';

/** The last seconds, from which the pace is taken. */
const WINDOW_MS = 10_000;
/** No one watches more newsletters at once than this. */
const WATCHED_MAX = 50;

interface Look {
  at: number;
  done: number;
}

/** Earlier observations of campaigns: they give the pace without counting a million rows each time. */
const looksByApp = new WeakMap<AppDeps, Map<string, Look[]>>();

/** How far a campaign is. */
export async function progressOf(
  on: Queries,
  deps: AppDeps,
  { campaign, words }: { campaign: CampaignRow; words: Translator },
): Promise<Progress> {
  const counted = await rows<{ name: string; value: number }>(
    on,
    sql`SELECT name, sum(value)::int AS value FROM newsletter_counters WHERE campaign_id = ${campaign.id} GROUP BY name`,
  );
  const counts = Object.fromEntries(counted.map(({ name, value }) => [name, value]));
  const done = (counts.accepted ?? 0) + (counts.rejected ?? 0) + (counts.unknown ?? 0);
  const rate = campaign.status === 'sending' ? paceOf(deps, campaign, done) : 0;
  const left = (counts.queued ?? 0) + (counts.attempting ?? 0) + (counts.deferred ?? 0);
  return {
    status: campaign.status,
    status_reason: keptIn(words, { reason: campaign.status_reason, said: campaign.status_said }),
    relay: campaign.status === 'sending' ? await readRelayTrouble(on, deps, words) : null,
    counts,
    rate_per_second: Math.round(rate * 10) / 10,
    seconds_left: rate > 0 ? Math.ceil(left / rate) : null,
    started_at: campaign.started_at,
    finished_at: campaign.finished_at,
    subject_test:
      campaign.test_subjects.length === 0
        ? null
        : {
            ends_at: campaign.test_ends_at,
            winner: campaign.test_winner,
            results: await subjectResults(on, campaign.id),
          },
  };
}

/** Deliveries finished per second, over the last few seconds; at the first look, since it began. */
function paceOf(deps: AppDeps, { id, started_at: startedAt }: CampaignRow, done: number): number {
  const looks = looksByApp.get(deps) ?? new Map<string, Look[]>();
  looksByApp.set(deps, looks);
  const at = deps.now().getTime();
  const former = (looks.get(id) ?? []).filter((look) => look.at >= at - 2 * WINDOW_MS && look.at <= at);
  const since = former.findLast((look) => look.at <= at - WINDOW_MS) ?? former[0];
  looks.delete(id);
  looks.set(id, [...former, { at, done }].slice(-100));
  for (const [oldest] of looks) if (looks.size > WATCHED_MAX) looks.delete(oldest);
  const from = since ?? { at: startedAt === null ? at : Date.parse(startedAt), done: 0 };
  return at > from.at ? Math.max(0, ((done - from.done) * 1000) / (at - from.at)) : 0;
}
