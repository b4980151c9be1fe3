import { sql } from 'drizzle-orm';
import { MAY_BE_EMPTY } from '#schema/newsletter/mail-variables.ts';
import { GMAIL_CLIP_BYTES } from '#schema/limits.ts';
import type { AppDeps } from '../../app-deps.ts';
import { type Queries, rows } from '../../database/database.ts';
import type { CampaignRow, DraftContent } from '../campaign.ts';
import { noteOf } from '../compile/teasers-html.ts';
import { sentBytes } from '../readings/counted-links.ts';
import { subjectTestOf } from '../subject-test/subject-test.ts';
import type { MailCheck } from './check.ts';
import { type PlacedBlock, liquidTextsOf, placedBlocks } from './placed-blocks.ts';

/** A text part that says less than this says nothing. */
const TEXT_MIN_CHARS = 40;

/** What is amber in the words themselves. */
export async function wordChecks(
  on: Queries,
  { env }: Pick<AppDeps, 'env'>,
  { campaign, content }: { campaign: CampaignRow; content: DraftContent },
): Promise<MailCheck[]> {
  const placed = placedBlocks(content.source.blocks);
  return [
    ...sizeChecks(content, env.siteUrl),
    ...pictureChecks(placed),
    ...listChecks(placed, content),
    ...(await trialChecks(on, campaign)),
    ...(await emptyVariables(on, { campaign, content, placed })),
  ];
}

function sizeChecks({ html, text }: DraftContent, siteUrl: string): MailCheck[] {
  const checks: MailCheck[] = [];
  const bytes = sentBytes(html, siteUrl);
  if (bytes > GMAIL_CLIP_BYTES)
    checks.push(
      amber(
        'size',
        `The HTML has ${kilobytes(bytes)}: Gmail cuts a mail off after ${kilobytes(GMAIL_CLIP_BYTES)}, with the link to unsubscribe. Take something out.`,
        {
          field: 'blocks',
        },
      ),
    );
  if (text.replace(/<[^>]*>|\{\{[^}]*\}\}|\s/g, '').length < TEXT_MIN_CHARS)
    checks.push(
      amber('text-part', 'The plain text part says next to nothing: write some words beside the pictures.', {
        field: 'blocks',
      }),
    );
  return checks;
}

function pictureChecks(placed: readonly PlacedBlock[]): MailCheck[] {
  return placed.flatMap(({ block, place }) => {
    const isBare =
      block.type === 'image'
        ? block.alt === ''
        : (block.type === 'html' || block.type === 'text') &&
          /<img\b(?![^>]*\salt\s*=)[^>]*>/i.test(block.html);
    const message = 'A picture has no alternative text: many readers see nothing in its place.';
    return isBare ? [amber('alt', message, { block: place })] : [];
  });
}

function listChecks(placed: readonly PlacedBlock[], { lists }: DraftContent): MailCheck[] {
  return placed.flatMap(({ block, place }) => {
    const list = lists.get(block);
    const note = noteOf(list);
    if (note === undefined || list?.rule?.if_empty === 'stop') return [];
    return [amber(list?.rule === undefined ? 'unpublished' : 'empty-rule', note, { block: place })];
  });
}

/** With fewer readers than this for each subject, chance decides and not the subject. */
const TRIED_ON_MIN = 50;

async function trialChecks(on: Queries, campaign: CampaignRow): Promise<MailCheck[]> {
  const test = subjectTestOf(campaign, campaign.subject ?? '');
  if (test === undefined) return [];
  const [counted] = await rows<{ readers: number }>(
    on,
    sql`SELECT count(*)::int AS readers FROM contacts c WHERE ${readersOf(campaign)}`,
  );
  const each = Math.floor(((counted?.readers ?? 0) * test.share) / test.subjects.length);
  if (each >= TRIED_ON_MIN) return [];
  const message = `About ${each} readers get each subject: with fewer than ${TRIED_ON_MIN}, chance decides which one wins.`;
  return [amber('subject-test', message, { field: 'test_share' })];
}

/** Contacts `c` that are on a list of the newsletter. */
function readersOf({ contact_list_ids: ids }: CampaignRow) {
  return sql`c.status = 'enabled' AND EXISTS (
    SELECT FROM contact_list_members m WHERE m.contact_id = c.id AND m.status = 'confirmed'
      AND m.contact_list_id = ANY (${sql.param(ids)}::uuid[]))`;
}

interface Looking {
  campaign: CampaignRow;
  content: DraftContent;
  placed: readonly PlacedBlock[];
}

/** Variables without words for readers of whom nothing is known, where there are such readers. */
async function emptyVariables(on: Queries, { campaign, content, placed }: Looking): Promise<MailCheck[]> {
  const uses = [
    { texts: [content.subject, ...campaign.test_subjects], place: { field: 'subject' } },
    { texts: [content.source.preheader ?? ''], place: { field: 'preheader' } },
    ...placed.map((one) => ({ texts: liquidTextsOf(one), place: { block: one.place } })),
  ];
  const found = uses.flatMap(({ texts, place }) =>
    MAY_BE_EMPTY.filter((name) => texts.some((text) => isBare(text, name))).map((name) => ({ name, place })),
  );
  if (found.length === 0) return [];
  const [counted] = await rows<Record<string, number>>(
    on,
    sql`SELECT count(*) FILTER (WHERE coalesce(c.first_name, '') = '')::int AS "contact.first_name",
          count(*) FILTER (WHERE coalesce(c.last_name, '') = '')::int AS "contact.last_name"
        FROM contacts c WHERE ${readersOf(campaign)}`,
  );
  return found.flatMap(({ name, place }) => {
    const count = counted?.[name] ?? 0;
    if (count === 0) return [];
    const people = count === 1 ? 'One reader has' : `${count.toLocaleString('en')} readers have`;
    const message = `${people} no ${name.slice('contact.'.length).replace('_', ' ')}: write {{ ${name} | default: "reader" }}.`;
    return [amber('variable', message, place)];
  });
}

/** Printed as it is, without words in its place. */
function isBare(text: string, name: string): boolean {
  const uses = [...text.matchAll(/\{\{-?\s*([\w.]+)\s*([^}]*)\}\}/g)];
  return uses.some(([, variable, rest]) => variable === name && !/\|\s*default\s*:/.test(rest ?? ''));
}

function amber(rule: string, message: string, place: Pick<MailCheck, 'field' | 'block'>): MailCheck {
  return { rule, severity: 'amber', message, ...place };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`;
}
