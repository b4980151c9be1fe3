import { MAY_BE_EMPTY } from '#schema/newsletter/mail-variables.ts';
import { GMAIL_CLIP_BYTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Readers, countReaders } from '../campaigns/audience.ts';
import type { CampaignRow, DraftContent } from '../campaigns/campaign.ts';
import { noteOf } from '../mail-design/teasers-html.ts';
import { sentBytes } from '../engagement/counted-links.ts';
import { type SubjectTest, subjectTestOf } from '../campaigns/subject-test.ts';
import type { MailCheck } from '#schema/answers/newsletter/campaigns.ts';
import { type PlacedBlock, liquidTextsOf, placedBlocks } from './placed-blocks.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type SayChecks, messages } from './messages.ts';

/** A shorter text part says nothing. */
const TEXT_MIN_CHARS = 40;

/** Warnings (amber) about the text itself. */
export async function wordChecks(
  on: Queries,
  { env, now }: Pick<AppDeps, 'env' | 'now'>,
  { campaign, content, words }: { campaign: CampaignRow; content: DraftContent; words: Translator },
): Promise<MailCheck[]> {
  const say = words.of(messages);
  const placed = placedBlocks(content.source.blocks);
  return [
    ...sizeChecks(content, env.siteUrl, say),
    ...imageChecks(placed, say),
    ...listChecks(placed, content, words),
    ...(await readerChecks({ campaign, content, placed, say }, () => countReaders(on, campaign, now()))),
  ];
}

interface Looking {
  campaign: CampaignRow;
  content: DraftContent;
  placed: readonly PlacedBlock[];
  say: SayChecks;
}

/** Warnings that depend on the recipients, who are counted once, and only if needed. */
async function readerChecks(looking: Looking, count: () => Promise<Readers>): Promise<MailCheck[]> {
  const { campaign, say } = looking;
  const test = subjectTestOf(campaign, campaign.subject ?? '');
  const bare = bareVariables(looking);
  if (test === undefined && bare.length === 0) return [];
  try {
    const readers = await count();
    return [
      ...(test === undefined ? [] : trialChecks(test, readers, say)),
      ...emptyVariables(bare, readers, say),
    ];
  } catch (error) {
    // A segment that can no longer be queried already has a red check.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

function sizeChecks({ html, text }: DraftContent, siteUrl: string, say: SayChecks): MailCheck[] {
  const checks: MailCheck[] = [];
  const bytes = sentBytes(html, siteUrl);
  if (bytes > GMAIL_CLIP_BYTES)
    checks.push(
      amber('size', say('size', { size: kilobytes(bytes), limit: kilobytes(GMAIL_CLIP_BYTES) }), {
        field: 'blocks',
      }),
    );
  if (text.replace(/<[^<>]*>|\{\{[^{}]*\}\}|\s/g, '').length < TEXT_MIN_CHARS)
    checks.push(amber('text-part', say('no_text'), { field: 'blocks' }));
  return checks;
}

function imageChecks(placed: readonly PlacedBlock[], say: SayChecks): MailCheck[] {
  return placed.flatMap(({ block, place }) => {
    const isBare =
      block.type === 'image'
        ? block.alt === ''
        : (block.type === 'html' || block.type === 'text') &&
          /<img\b(?![^<>]*\salt\s*=)[^<>]*>/i.test(block.html);
    return isBare ? [amber('alt', say('no_alt'), { block: place })] : [];
  });
}

function listChecks(placed: readonly PlacedBlock[], { lists }: DraftContent, words: Translator): MailCheck[] {
  return placed.flatMap(({ block, place }) => {
    const list = lists.get(block);
    const note = noteOf(list, words);
    if (note === undefined || list?.rule?.if_empty === 'stop') return [];
    return [amber(list?.rule === undefined ? 'unpublished' : 'empty-rule', note, { block: place })];
  });
}

/** With fewer recipients for each subject, chance decides. */
const TRIED_ON_MIN = 50;

function trialChecks(test: SubjectTest, { readers }: Readers, say: SayChecks): MailCheck[] {
  const each = Math.floor((readers * test.share) / test.subjects.length);
  if (each >= TRIED_ON_MIN) return [];
  return [
    amber('subject-test', say('small_test', { count: each, least: TRIED_ON_MIN }), { field: 'test_share' }),
  ];
}

interface BareVariable {
  name: string;
  place: Pick<MailCheck, 'field' | 'block'>;
}

/** Variables without a default for readers who lack the value. */
function bareVariables({ campaign, content, placed }: Looking): BareVariable[] {
  const uses = [
    { texts: [content.subject, ...campaign.test_subjects], place: { field: 'subject' } },
    { texts: [content.source.preheader ?? ''], place: { field: 'preheader' } },
    ...placed.map((one) => ({ texts: liquidTextsOf(one), place: { block: one.place } })),
  ];
  return uses.flatMap(({ texts, place }) =>
    MAY_BE_EMPTY.filter((name) => texts.some((text) => isBare(text, name))).map((name) => ({ name, place })),
  );
}

/** They matter only if there are such readers. */
function emptyVariables(bare: readonly BareVariable[], readers: Readers, say: SayChecks): MailCheck[] {
  return bare.flatMap(({ name, place }) => {
    const isFirst = name === 'contact.first_name';
    const count = isFirst ? readers.first_name : readers.last_name;
    if (count === 0) return [];
    const message = say(isFirst ? 'no_first_name' : 'no_last_name', {
      count,
      variable: `{{ ${name} | default: "reader" }}`,
    });
    return [amber('variable', message, place)];
  });
}

/** Printed without a default. */
function isBare(text: string, name: string): boolean {
  const uses = [...text.matchAll(/\{\{-?\s*([\w.]+)([^{}]*)\}\}/g)];
  return uses.some(([, variable, rest]) => variable === name && !/\|\s*default\s*:/.test(rest ?? ''));
}

function amber(rule: string, message: string, place: Pick<MailCheck, 'field' | 'block'>): MailCheck {
  return { rule, severity: 'amber', message, ...place };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`;
}
