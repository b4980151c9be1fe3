import { newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { GMAIL_CLIP_BYTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { defaultSender } from '../../platform/mail/senders.ts';
import { senderOfCampaign } from '../campaigns/campaign-sender.ts';
import { hasAudience } from '../campaigns/audience.ts';
import { type CampaignRow, findCampaign } from '../campaigns/campaign.ts';
import { trackingMode } from '../deliveries/newsletter-settings.ts';
import { sentBytes } from '../engagement/counted-links.ts';
import { type Sendable, sendableOf } from '../campaigns/sendable.ts';
import type { MailCheck, NewsletterChecks } from '#schema/answers/newsletter/campaigns.ts';
import { linkChecks } from './link-checks.ts';
import { placedLinksOf } from './placed-blocks.ts';
import { senderDomain, senderDomainChecks } from './sender-domain.ts';
import { wordChecks } from './word-checks.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type SayChecks, messages } from './messages.ts';
import { PlacedFault } from '../../platform/route/field-errors.ts';

export async function newsletterChecks(
  on: Queries,
  deps: AppDeps,
  { campaign, words }: { campaign: CampaignRow; words: Translator },
): Promise<NewsletterChecks> {
  const say = words.of(messages);
  const { content, errors } = await sendableOrErrors(on, deps, campaign);
  const { siteUrl } = deps.env;
  const inWords = content === null ? [] : await wordChecks(on, deps, { campaign, content, words });
  const [links, sender] = await Promise.all([
    content === null
      ? { checks: [], unknown: [] }
      : linkChecks(on, { ...deps, words }, placedLinksOf(content)),
    senderDomainChecks(domainOf(deps, campaign), say, deps.lookupTxt),
  ]);
  return {
    checks: [
      ...redChecks(errors, words),
      ...mailServerChecks(deps, say),
      ...(await audienceChecks(on, deps, { campaign, words })),
      ...inWords,
      ...links.checks,
      ...sender.checks,
      ...oneClickChecks(siteUrl, say),
    ],
    unknown: [...links.unknown, ...sender.unknown],
    size: content === null ? null : sentBytes(content.html, siteUrl),
    size_limit: GMAIL_CLIP_BYTES,
    can_test_subjects: (await trackingMode(on)) !== 'off',
  };
}

const checksRoute = defineRoute({
  method: 'GET',
  path: '/newsletter-campaigns/:id/checks',
  summary: 'Check a newsletter before sending; red blocks sending, amber is a warning',
  group: 'Issues',
  grant: newsletterAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/checks'] },
  async handle({ params, deps, request }) {
    const on = deps.database.queries;
    const campaign = await findCampaign(on, params.id ?? '');
    return ok(await newsletterChecks(on, deps, { campaign, words: askedWords(deps, request) }));
  },
});

/** The checks before a newsletter is sent. */
export const newsletterCheckRoutes: readonly Route[] = [checksRoute];

/** Texts that no longer compile are one more finding, not a failure of the checks. */
async function sendableOrErrors(on: Queries, deps: AppDeps, campaign: CampaignRow): Promise<Sendable> {
  try {
    return await sendableOf(on, deps, campaign);
  } catch (error) {
    if (!(error instanceof ApiError) || error.errors === undefined) throw error;
    return { content: null, errors: error.details.errors ?? {} };
  }
}

/** What the server would refuse is red, with the server's message. */
function redChecks(errors: Sendable['errors'], words: Translator): MailCheck[] {
  const say = words.of(messages);
  return Object.entries(errors).flatMap(([field, problems]) =>
    problems.map((problem): MailCheck => {
      const block = problem instanceof PlacedFault ? Number(problem.place[0]) : undefined;
      const place = field === 'blocks' && block !== undefined ? { block: String(block) } : {};
      return {
        rule: 'required',
        severity: 'red',
        message:
          block === undefined || !(problem instanceof PlacedFault)
            ? say('problem', { field, problem: problem.in(words) })
            : say('block_problem', { block: block + 1, problem: problem.problem.in(words) }),
        field,
        ...place,
      };
    }),
  );
}

async function audienceChecks(
  on: Queries,
  deps: AppDeps,
  { campaign, words }: { campaign: CampaignRow; words: Translator },
): Promise<MailCheck[]> {
  const say = words.of(messages);
  if (campaign.contact_list_ids.length === 0) return [];
  const red = (message: string, field: string): MailCheck[] => [
    { rule: 'audience', severity: 'red', message, field },
  ];
  try {
    if (await hasAudience(on, campaign, deps.now())) return [];
  } catch (error) {
    // A segment refers to something that no longer exists, such as tracking per person.
    if (error instanceof ApiError)
      return red(say('audience_failed', { problem: error.messageIn(words) }), 'segment_ids');
    throw error;
  }
  const hasSegments = campaign.segment_ids.length > 0;
  return red(say(hasSegments ? 'no_audience_in_segments' : 'no_audience'), 'contact_list_ids');
}

function mailServerChecks({ mailer }: AppDeps, say: SayChecks): MailCheck[] {
  if (mailer.delivers) return [];
  return [{ rule: 'mail-server', severity: 'amber', message: say('no_mail_server') }];
}

function oneClickChecks(siteUrl: string, say: SayChecks): MailCheck[] {
  if (siteUrl.startsWith('https://')) return [];
  return [{ rule: 'list-unsubscribe', severity: 'amber', message: say('no_https') }];
}

function domainOf(deps: AppDeps, campaign: CampaignRow) {
  const { address } = senderOfCampaign(deps, campaign) ?? defaultSender(deps);
  return senderDomain(deps, address);
}
