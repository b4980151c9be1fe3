import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import type { CampaignContent } from './campaign.ts';
import { withCountedLinks } from '../engagement/counted-links.ts';
import { OPENED, createLinkToken } from '../engagement/engagement-tokens.ts';

interface CountedParts {
  campaignId: string;
  content: CampaignContent;
  namesReaders: boolean;
  /** Which of several subjects these emails have. */
  variant?: number | undefined;
}

/**
 * The content of a campaign with tracked URLs, once for all its emails. What is stored, shown in the browser, and in
 * the archive has the original URLs.
 */
export async function countedContent(
  deps: AppDeps,
  { campaignId, content, namesReaders, variant }: CountedParts,
): Promise<CampaignContent> {
  const links = await rows<{ number: number; url: string }>(
    deps.database.queries,
    sql`SELECT number, url FROM newsletter_links WHERE campaign_id = ${campaignId}`,
  );
  const tag = namesReaders ? '/{{ reader_tag }}' : '';
  const addressOf = (number: number) =>
    `${deps.env.siteUrl}/l/${createLinkToken(deps, { campaignId, number, variant })}${tag}`;
  const counted = new Map(links.map(({ number, url }) => [url, addressOf(number)]));
  return { ...content, ...withCountedLinks(content, { counted, pixel: addressOf(OPENED) }) };
}
