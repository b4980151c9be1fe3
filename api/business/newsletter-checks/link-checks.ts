import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteLinkOf, targetOf } from '../../records/publishing/site-links.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { MailCheck, Unknown } from '#schema/answers/newsletter/campaigns.ts';
import type { PlacedLink } from './placed-blocks.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type SayChecks, messages } from './messages.ts';

/** At most this many links are checked, so that the checks take only seconds. */
const LINKS_MAX = 40;
const AT_ONCE = 8;
const EACH_MS = 4_000;
const ALL_MS = 9_000;
/** Statuses of dead links. A link that only refuses programs or asks to retry later counts as alive. */
const DEAD: ReadonlySet<number> = new Set([404, 410]);

interface LinkResults {
  checks: MailCheck[];
  unknown: Unknown[];
}

/** Finds broken links: URLs of the site are looked up in the database, others are requested. */
export async function linkChecks(
  on: Queries,
  { words, ...deps }: Pick<AppDeps, 'env' | 'fetch' | 'site'> & { words: Translator },
  placed: readonly PlacedLink[],
): Promise<LinkResults> {
  const { siteUrl } = deps.env;
  const say = words.of(messages);
  const links = placed.map(({ url, ...place }) => ({
    ...place,
    url: url.replace(/\{\{-?\s*site\.url\s*-?\}\}/g, siteUrl),
  }));
  const checks: MailCheck[] = [];
  const outside: PlacedLink[] = [];
  for (const link of links) {
    const own = siteLinkOf(link.url, siteUrl);
    const isOutside = own === undefined && /^https?:\/\//i.test(link.url) && !link.url.includes('{');
    if (isOutside && link.url !== siteUrl) outside.push(link);
    if (own === undefined) continue;
    const target = await targetOf(on, own.path);
    if (target?.is === 'missing') checks.push(amber(link, say('link_broken', { url: own.path })));
    if (target?.is === 'draft')
      checks.push(amber(link, say('link_unpublished', { url: own.path, title: target.title })));
  }
  const answers = await outsideChecks(deps.fetch, outside, say);
  return { checks: [...checks, ...answers.checks], unknown: answers.unknown };
}

async function outsideChecks(
  fetch: AppDeps['fetch'],
  links: readonly PlacedLink[],
  say: SayChecks,
): Promise<LinkResults> {
  const asked = await askAll(fetch, [...new Set(links.map(({ url }) => url))].slice(0, LINKS_MAX));
  const checks = links.flatMap((link) => {
    const status = asked.get(link.url);
    if (status === undefined || !(DEAD.has(status) || status >= 500)) return [];
    return [amber(link, say('link_failed', { url: shortened(link.url), status }))];
  });
  const silent = [...asked.values()].filter((status) => status === undefined).length;
  const unknown = silent === 0 ? [] : [{ rule: 'link', message: say('links_unknown', { count: silent }) }];
  return { checks, unknown };
}

/** The status of each URL; undefined when there was no response or it may not be requested. */
async function askAll(
  fetch: AppDeps['fetch'],
  urls: readonly string[],
): Promise<Map<string, number | undefined>> {
  const all = AbortSignal.timeout(ALL_MS);
  const answers = new Map<string, number | undefined>();
  const waiting = [...urls];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const signal = AbortSignal.any([all, AbortSignal.timeout(EACH_MS)]);
      try {
        answers.set(url, (await fetch(url, { signal })).status);
      } catch {
        answers.set(url, undefined);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

function amber({ block }: PlacedLink, message: string): MailCheck {
  const place = block === undefined ? { field: 'template_id' } : { block };
  return { rule: 'link', severity: 'amber', message, ...place };
}

function shortened(url: string): string {
  return url.length <= 60 ? url : `${url.slice(0, 57)}…`;
}
