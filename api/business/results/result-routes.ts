import { newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { findCampaign } from '../campaigns/campaign.ts';
import { RESULT_SHARES } from '#schema/newsletter/result-shares.ts';
import { readResults } from './read-results.ts';
import type { CampaignResults } from '#schema/answers/newsletter/campaigns.ts';

const PATH = '/newsletter-campaigns/:id';
const common = { method: 'GET', group: 'Issues', grant: newsletterAccess.get } as const;

const resultsRoute = defineRoute({
  ...common,
  path: `${PATH}/results`,
  summary: 'Get the results of an issue: totals, over time, by link, by subject, and against earlier issues',
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/results'] },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    return ok(await readResults(on, await findCampaign(on, params.id ?? ''), deps.now()));
  },
});

const csvRoute = defineRoute({
  ...common,
  path: `${PATH}/results.csv`,
  summary: 'Export the results of an issue as CSV',
  answer: { status: 200, shape: 'file', type: 'text/csv' },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    const campaign = await findCampaign(on, params.id ?? '');
    return csvDownload(`${campaign.slug}-results.csv`, linesOf(await readResults(on, campaign, deps.now())));
  },
});

/** What staff see of an issue once it is being sent. */
export const resultRoutes: readonly Route[] = [resultsRoute, csvRoute];

interface Line {
  section: string;
  what: string;
  value: number;
  share?: number | null;
  median?: number | null;
  machines?: number;
}

function lineOf({ section, what, value, share, median, machines }: Line): string {
  return csvLine([section, what, value, share, median, machines]);
}

async function* linesOf(results: CampaignResults): AsyncGenerator<string> {
  const { counts, shares, deliveries, readings, departures, earlier, links, subjects } = results;
  yield csvLine(['section', 'what', 'value', 'share', 'median_share', 'machines']);
  for (const [what, value] of Object.entries(counts)) yield lineOf({ section: 'figure', what, value });
  for (const what of RESULT_SHARES) {
    const { value: share, median } = shares[what];
    yield lineOf({ section: 'share', what, value: counts[what] ?? 0, share, median });
  }
  for (const { at, accepted } of deliveries) yield lineOf({ section: 'accepted', what: at, value: accepted });
  for (const { at, opened, machine_opened: machines } of readings)
    yield lineOf({ section: 'opened', what: at, value: opened, machines });
  for (const { at, clicked, machine_clicked: machines } of readings)
    yield lineOf({ section: 'clicked', what: at, value: clicked, machines });
  for (const { at, ...gone } of departures)
    for (const section of ['unsubscribed', 'bounced', 'complained'] as const)
      if (gone[section] > 0) yield lineOf({ section, what: at, value: gone[section] });
  for (const issue of earlier)
    for (const what of RESULT_SHARES)
      yield csvLine([`earlier ${what}`, issue.name, null, issue.shares[what], null, null]);
  for (const { url, clicks, machine_clicks: machines } of links)
    yield lineOf({ section: 'link', what: url, value: clicks, machines });
  for (const { subject, opened, clicked } of subjects) {
    yield lineOf({ section: 'subject opened', what: subject, value: opened });
    yield lineOf({ section: 'subject clicked', what: subject, value: clicked });
  }
}
