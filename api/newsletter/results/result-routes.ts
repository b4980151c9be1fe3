import { newsletterAccess } from '#schema/access.ts';
import { csvDownload, csvLine } from '../../contacts/csv.ts';
import { type Route, defineRoute, ok } from '../../http/route.ts';
import { findCampaign } from '../campaign.ts';
import { type CampaignResults, SHARE_NAMES, readResults } from './read-results.ts';

const PATH = '/newsletter-campaigns/:id';
const common = { method: 'GET', group: 'Newsletters', grant: newsletterAccess.get } as const;

const resultsRoute = defineRoute({
  ...common,
  path: `${PATH}/results`,
  summary: 'What became of an issue: figures, over time, by link and by subject, beside the issues before it',
  answer: { status: 200, shape: 'raw', schema: { type: 'object' } },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    return ok(await readResults(on, await findCampaign(on, params.id ?? ''), deps.now()));
  },
});

const csvRoute = defineRoute({
  ...common,
  path: `${PATH}/results.csv`,
  summary: 'The same as a CSV file',
  answer: { status: 200, shape: 'raw', schema: { type: 'string' } },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    const campaign = await findCampaign(on, params.id ?? '');
    return csvDownload(`${campaign.slug}-results.csv`, linesOf(await readResults(on, campaign, deps.now())));
  },
});

/** What staff learn of an issue once it is out. */
export const resultRoutes: readonly Route[] = [resultsRoute, csvRoute];

async function* linesOf(results: CampaignResults): AsyncGenerator<string> {
  const { counts, shares, deliveries, readings, links, subjects } = results;
  yield csvLine(['section', 'what', 'value', 'share', 'median_share', 'machines']);
  for (const [name, value] of Object.entries(counts)) yield csvLine(['figure', name, value]);
  for (const name of SHARE_NAMES)
    yield csvLine(['share', name, counts[name] ?? 0, shares[name].value, shares[name].median]);
  for (const { at, accepted } of deliveries) yield csvLine(['accepted', at, accepted]);
  for (const { at, opened, machine_opened: machines } of readings)
    yield csvLine(['opened', at, opened, null, null, machines]);
  for (const { at, clicked, machine_clicked: machines } of readings)
    yield csvLine(['clicked', at, clicked, null, null, machines]);
  for (const { url, clicks, machine_clicks: machines } of links)
    yield csvLine(['link', url, clicks, null, null, machines]);
  for (const { subject, opened, clicked } of subjects) {
    yield csvLine(['subject opened', subject, opened]);
    yield csvLine(['subject clicked', subject, clicked]);
  }
}
