import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { type Queries, rows } from '../../database/database.ts';
import { eventsHeard, listen } from './heard-events.ts';
import { keptSecretsOf } from './kept-secrets.ts';
import type { AnsweredRecord, Json } from '../../../testing/api-client.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** One call by staff: the declared route, its parameters, and its body. */
interface Call {
  /** In the order of the parameters of the path. */
  at?: readonly string[];
  json?: Json;
  form?: FormData;
  /** A raw file with its name. */
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
  as?: Role;
}

/** Calls a verb twice: with an audit log that takes nothing, and then as it is. Returns `data` of the second response. */
export type CheckVerb = (verb: string, call?: Call) => Promise<AnsweredRecord>;

/** What a call may leave even if it fails: rate limits, and the usage of a model. */
const LEFT_OUT = [
  'audit_entries',
  'mail_limits',
  'ai_usage',
  'idempotent_answers',
  'ai_sources',
  'ai_drafts',
];

/** Every verb that `tell` is given must fail whole where the audit log cannot take its entry, and leave one where it can; what it tells once is kept nowhere. Puts into `told` the events that webhooks get of each. */
export function checkVerbs(test: TestApp, told: Map<string, readonly string[]>): CheckVerb {
  const on = test.deps.database.queries;
  let calls = 0;
  return async (verb, { at = [], json, form, file, as = 'administrator' } = {}) => {
    const [method = '', path = ''] = verb.split(' ');
    const given = [...at];
    const named = file === undefined ? '' : `?name=${file.name}`;
    const target = path.replaceAll(/:\w+/g, () => given.shift() ?? '') + named;
    const sent = form === undefined ? asFile(file?.bytes) : await asBytes(form);
    const key = `call-${(calls += 1)}`;
    const headers = { ...sent?.headers, 'Idempotency-Key': key };
    const call = () =>
      test.request(`/api/v1${target}`, {
        method,
        as,
        ...(json === undefined ? {} : { json }),
        ...sent,
        headers,
      });

    await listen(test);
    const before = await everything(on);
    const shown = await whatVisitorsSee(on);
    const announced = test.outboxHints();
    const failed = await withFullLog(on, call);
    const words = await failed.text();
    expect([verb, test.outboxHints()]).toEqual([verb, announced]);
    expect([verb, failed.status, words]).toEqual([verb, 500, words]);
    expect([verb, await everything(on)]).toEqual([verb, before]);

    const response = await call();
    const text = await response.text();
    expect([verb, response.status, text]).toEqual([verb, expect.toSatisfy(isGood), text]);
    const [noted] = await rows<{ count: number }>(
      on,
      sql`SELECT count(*)::int AS count FROM audit_entries WHERE request_id = ${response.headers.get('X-Request-Id')}
            AND user_id = ${test.staff[as].id}`,
    );
    expect([verb, noted?.count]).toEqual([verb, expect.toSatisfy((count: number) => count > 0)]);
    expect([verb, await keptSecretsOf(on, { key, text })]).toEqual([verb, []]);
    const { records, notes } = await whatVisitorsSee(on);
    const [isSeen, isNoted] = [shown.records !== records, shown.notes !== notes];
    const isAnnounced = test.outboxHints() > announced;
    // Other nodes find the note, this process hears of it: neither without the other.
    if (isSeen || isNoted || isAnnounced) expect([verb, isNoted, isAnnounced]).toEqual([verb, true, true]);
    told.set(verb, [...(told.get(verb) ?? []), ...(await eventsHeard(on))]);
    return dataOf(text);
  };
}

/** What public pages are rendered from, and the records of changes to it. */
async function whatVisitorsSee(on: Queries): Promise<{ records: string; notes: string }> {
  const [found] = await rows<{ records: string; notes: string }>(
    on,
    sql`SELECT (SELECT count(*) || md5(coalesce(string_agg(p::text, '' ORDER BY id), '')) FROM publications p)
            || (SELECT count(*) || md5(coalesce(string_agg(c.id || c.name || c.slug, '' ORDER BY id), '')) FROM categories c)
            || (SELECT count(*) || md5(coalesce(string_agg(t.id || t.name || t.slug, '' ORDER BY id), '')) FROM tags t)
            || (SELECT md5(coalesce(string_agg(concat_ws(' ', i.identifier, i.focal_x, i.focal_y), '' ORDER BY identifier), ''))
                FROM images i WHERE EXISTS (SELECT FROM publications p WHERE p.image_unique_identifier = i.identifier))
            || (SELECT md5(coalesce(string_agg(k.id::text, '' ORDER BY id), '')) FROM newsletter_campaigns k
                WHERE k.public AND k.status IN ('sending', 'sent')) AS records,
          (SELECT count(*) || ' ' || coalesce(max(id), 0) FROM outbox) AS notes`,
  );
  return found ?? { records: '', notes: '' };
}

/** What a response says; nothing where it is a file. */
function dataOf(text: string): AnsweredRecord {
  const answer: unknown = text.startsWith('{') ? JSON.parse(text) : { data: {} };
  return (answer as { data: AnsweredRecord }).data;
}

const isGood = (status: number) => status >= 200 && status < 300;

/** A form as a browser sends it: a streamed one fails when it is not read to its end. */
function asFile(bytes: Uint8Array<ArrayBuffer> | undefined) {
  return bytes && { body: bytes, headers: { 'Content-Type': 'application/octet-stream' } };
}

async function asBytes(form: FormData) {
  const sent = new Response(form);
  return {
    body: await sent.arrayBuffer(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
  };
}

/** While it runs the log takes nothing. */
async function withFullLog<Result>(on: Queries, run: () => Promise<Result>): Promise<Result> {
  await rows(on, sql`ALTER TABLE audit_entries ADD CONSTRAINT takes_nothing CHECK (false) NOT VALID`);
  try {
    return await run();
  } finally {
    await rows(on, sql`ALTER TABLE audit_entries DROP CONSTRAINT takes_nothing`);
  }
}

/** A fingerprint of each table. */
async function everything(on: Queries): Promise<unknown> {
  const tables = await rows<{ name: string }>(
    on,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const parts = tables
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) =>
        sql`SELECT ${name} AS name, ${name === 'sessions' ? USED : WHOLE} AS state FROM ${sql.identifier(name)} t`,
    );
  return rows(on, sql.join(parts, sql` UNION ALL `));
}

const WHOLE = sql`md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), ''))`;
/** That a session was used is noted by every call. */
const USED = sql`count(*)::text`;
