import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { TEST_SHARE_DEFAULT_PERCENT, TEST_WAIT_DEFAULT_HOURS } from '#schema/resources/email-newsletters.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { CampaignRow } from './campaign.ts';
import { trackingMode } from '../deliveries/newsletter-settings.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Faults } from '../../platform/base/api-error.ts';

const spoken = later(messages);

/** When a delivery that waits for the winning subject is due: never, until there is a winner. */
export const NOT_BEFORE_DECIDED = '9999-12-31T00:00:00.000Z';
const HOUR_MS = 3_600_000;

/** Several subjects that are tried on a part of the readers before the rest get the one that did best. */
export interface SubjectTest {
  /** The subject of the campaign first. */
  subjects: string[];
  /** 0 to 1. */
  share: number;
  waitMs: number;
}

/** Undefined: there is one subject for everyone. */
export function subjectTestOf(campaign: CampaignRow, subject: string): SubjectTest | undefined {
  if (campaign.test_subjects.length === 0) return undefined;
  return {
    subjects: [subject, ...campaign.test_subjects],
    share: (campaign.test_share ?? TEST_SHARE_DEFAULT_PERCENT) / 100,
    waitMs: (campaign.test_hours ?? TEST_WAIT_DEFAULT_HOURS) * HOUR_MS,
  };
}

/**
 * Which subject a person gets, from 0; null: they wait for the winner. Always the same for one campaign and person, however
 * often an audience is frozen again after a crash.
 */
export function variantOf(
  { subjects, share }: Pick<SubjectTest, 'subjects' | 'share'>,
  { campaignId, contactId }: { campaignId: string; contactId: string },
): number | null {
  const digest = createHash('sha256').update(`${campaignId} ${contactId}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share ? digest.readUInt32BE(4) % subjects.length : null;
}

/** Why it cannot be sent with several subjects, by field. */
export async function subjectTestProblems(
  on: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<Faults> {
  const test = subjectTestOf(campaign, campaign.subject ?? '');
  if (test === undefined) return {};
  const errors: Record<string, Spoken[]> = {};
  if ((await trackingMode(on)) === 'off') errors['test_subjects'] = [spoken('needs_tracking')];
  else if (new Set(test.subjects.map((subject) => subject.trim())).size < test.subjects.length)
    errors['test_subjects'] = [spoken('subject_twice')];
  const { not_after: notAfter, scheduled_at: at } = campaign;
  const start = at === null ? deps.now().getTime() : Math.max(Date.parse(at), deps.now().getTime());
  if (notAfter !== null && Date.parse(notAfter) <= start + test.waitMs)
    errors['test_hours'] = [spoken('test_too_long')];
  return errors;
}

/** How many readers each subject was given to, as the freeze counted them: `test_audience_0` and so on. */
export function testAudienceName(variant: number): string {
  return `test_audience_${variant}`;
}

/** Deliveries that wait for the winner. They cannot be claimed: they have no subject yet, and are due at the end of time. */
export const WAITS_FOR_WINNER = sql.raw(
  `state = 'queued' AND variant IS NULL AND due_at = '${NOT_BEFORE_DECIDED}'`,
);

/** Whether anything of the trial itself is still to be tried for the first time. */
export async function isTrialUnderWay(tx: Queries, campaignId: string): Promise<boolean> {
  const [open] = await rows(
    tx,
    sql`SELECT 1 FROM newsletter_deliveries WHERE campaign_id = ${campaignId} AND variant IS NOT NULL
          AND (state = 'attempting' OR (state = 'queued' AND attempt = 0)) LIMIT 1`,
  );
  return open !== undefined;
}
