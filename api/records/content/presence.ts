import { sql } from 'drizzle-orm';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { anyContent } from '#schema/define/define-content-type.ts';
import { PRESENCE_EXPIRES_SECONDS } from '#schema/base/limits.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { isRecordId, typeOfRow } from '../documents/content-reads.ts';
import { faults } from '#schema/faults/faults.ts';

/*
 * Who has a record open for editing. One row per record in the database, so that it works across all nodes.
 * The browser tab reports every few seconds; one that has been silent for half a minute is gone. This only
 * informs people and is not a lock: the version in each save prevents lost text.
 */

/** How often the presence of a known tab is written; in between, it is only read. */
const WRITE_EVERY_MS = 8_000;
const { access } = anyContent;
const tab = z.uuid(faults.recordId);
const GROUP = 'Presence';

const beat = defineRoute({
  method: 'POST',
  path: '/content/:id/presence',
  summary: 'Report that this tab is editing, and get who is editing',
  group: GROUP,
  grant: access.update,
  body: {
    kind: 'json',
    schema: z.strictObject({
      tab,
      /** The record was just opened here: another tab of the same person yields. */
      opens: z.boolean().optional(),
      /** Takes over: the current editor yields. */
      take_over: z.boolean().optional(),
    }),
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /content/:id/presence'] },
  async handle({ params, body, actor, deps }) {
    const on = deps.database.queries;
    const me = { id: params.id ?? '', tab: body.tab, userId: requireActor(actor).id, now: deps.now() };
    const seen = await look(on, me.id);
    requireGrant(actor, typeOfRow(seen).access.update, seen);
    const isSame = seen.tab === me.tab;
    const isGone = seen.tab === null || ageOf(seen.seen_at, me.now) > PRESENCE_EXPIRES_SECONDS * 1000;
    const takes = body.take_over === true || (body.opens === true && seen.user_id === me.userId);
    const isFresh = isSame && ageOf(seen.seen_at, me.now) < WRITE_EVERY_MS;
    if (!isFresh && (isSame || isGone || takes)) {
      await hold(on, me, takes);
      return ok(answerOf(await look(on, me.id), me.tab));
    }
    return ok(answerOf(seen, me.tab));
  },
});

const leave = defineRoute({
  method: 'DELETE',
  path: '/content/:id/presence/:tab',
  summary: 'Report that this tab has stopped editing',
  group: GROUP,
  grant: access.update,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { id = '', tab: left = '' } = params;
    if (!isRecordId(id) || !isRecordId(left)) throw notFound();
    const userId = requireActor(actor).id;
    await rows(
      deps.database.queries,
      sql`DELETE FROM presences WHERE record_id = ${id} AND tab = ${left} AND user_id = ${userId}`,
    );
    return noContent();
  },
});

/** Heartbeat and goodbye. */
export const presenceRoutes: readonly Route[] = [beat, leave];

interface Seen {
  type: string;
  created_by: string | null;
  version: number;
  tab: string | null;
  user_id: string | null;
  name: string | null;
  since: string | null;
  seen_at: string | null;
}

/** Reads the record and its recorded editor, without its text. */
async function look(on: Queries, id: string): Promise<Seen> {
  const [seen] = isRecordId(id)
    ? await rows<Seen>(
        on,
        sql`SELECT c.type, c.created_by, c.version, p.tab, p.user_id, p.since, p.seen_at, u.name
            FROM content c LEFT JOIN presences p ON p.record_id = c.id LEFT JOIN users u ON u.id = p.user_id
            WHERE c.id = ${id}`,
      )
    : [];
  if (seen === undefined) throw notFound('content');
  return seen;
}

interface Holding {
  id: string;
  tab: string;
  userId: string;
  now: Date;
}

/** One atomic statement: of several concurrent tabs, one gets the lease, unless another takes over. */
async function hold(on: Queries, { id, tab: mine, userId, now }: Holding, takes: boolean): Promise<void> {
  const moment = now.toISOString();
  const expired = new Date(now.getTime() - PRESENCE_EXPIRES_SECONDS * 1000).toISOString();
  await rows(
    on,
    sql`INSERT INTO presences AS p (record_id, tab, user_id, since, seen_at)
        VALUES (${id}, ${mine}, ${userId}, ${moment}, ${moment})
        ON CONFLICT (record_id) DO UPDATE SET tab = excluded.tab, user_id = excluded.user_id, seen_at = excluded.seen_at,
          since = CASE WHEN p.tab = excluded.tab THEN p.since ELSE excluded.since END
        WHERE ${takes} OR p.tab = excluded.tab OR p.seen_at < ${expired}`,
  );
}

function answerOf({ version, tab: holding, user_id, name, since }: Seen, mine: string) {
  const holder =
    user_id === null || since === null ? null : { user: { id: user_id, name: name ?? 'Somebody' }, since };
  return { is_mine: holding === mine, version, holder };
}

function ageOf(moment: string | null, now: Date): number {
  return moment === null ? Infinity : now.getTime() - Date.parse(moment);
}
