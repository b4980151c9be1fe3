import { sql } from 'drizzle-orm';
import type { Mentionable } from '#schema/answers/records/comments.ts';
import { mentionsIn, withMentions } from '#schema/bodies/comments.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { emailTextOf } from '../../platform/mail/email-text.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const DAY_MS = 86_400_000;
/** Emails that one person’s mentions may send in a day. */
const MENTIONS_PER_DAY = 200;
const PEOPLE_SHOWN = 20;

/** Staff who can be mentioned: everyone who can sign in. */
export function findPeople(on: Queries, search: string): Promise<Mentionable[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return rows<Mentionable>(
    on,
    sql`SELECT id, name FROM users WHERE NOT disabled AND name ILIKE ${like} ORDER BY name, id LIMIT ${PEOPLE_SHOWN}`,
  );
}

/** The people whom a text mentions. Throws 422 for someone who is not on the staff. */
export async function requireMentioned(on: Queries, body: string): Promise<string[]> {
  const ids = mentionsIn(body);
  if (ids.length === 0) return [];
  const found = await rows<{ id: string }>(
    on,
    sql`SELECT id FROM users WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
  if (found.length < ids.length) throw validationFailed({ body: [spoken('no_such_person')] });
  return ids;
}

interface Mentioning {
  commentId: string;
  body: string;
  by: string;
  /** Those who were not mentioned before. */
  ids: readonly string[];
  content: { id: string; title: string; resource: string };
}

/** Tells people by email that they are mentioned, if there is a mail server. Today tells them in any case. */
export async function tellMentioned(tx: Queries, deps: AppDeps, mentioning: Mentioning): Promise<void> {
  const { ids, by } = mentioning;
  if (ids.length === 0 || !deps.mailer.delivers) return;
  const people = await rows<{ id: string; name: string; email: string }>(
    tx,
    sql`SELECT id, name, email FROM users WHERE (id = ANY (${sql.param([...ids])}::uuid[]) AND NOT disabled AND id <> ${by})`,
  );
  const names = await namesOf(tx, [by, ...mentionsIn(mentioning.body)]);
  for (const person of people) {
    const daily = { what: `mentions ${by}`, perMs: DAY_MS, times: MENTIONS_PER_DAY };
    if (!(await consumeRateLimit(tx, deps, daily)))
      throw new ApiError('too_many_requests', {
        message: spoken('mention_limit', { count: MENTIONS_PER_DAY }),
        headers: { 'Retry-After': '3600' },
      });
    await queueMail(tx, deps, mailTo(person, { deps, mentioning, names }));
  }
}

async function namesOf(on: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<Mentionable>(
    on,
    sql`SELECT id, name FROM users WHERE id = ANY (${sql.param([...ids])}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

interface Told {
  deps: AppDeps;
  mentioning: Mentioning;
  names: ReadonlyMap<string, string>;
}

function mailTo({ name, email }: { name: string; email: string }, { deps, mentioning, names }: Told) {
  const { body, by: byId, commentId, content } = mentioning;
  const words = siteWords(deps);
  const say = words.of(messages);
  const by = names.get(byId) ?? say('someone');
  const site = deps.site().name;
  const said = withMentions(body, (id) => `@${names.get(id) ?? say('someone')}`);
  const mail = emailTextOf(deps, say('mention_subject', { by, title: content.title }), {
    greeting: say('mention_greeting', { name }),
    before: [say('mention_what', { by, title: content.title, site }), ...said.split('\n').filter(Boolean)],
    link: {
      url: `${deps.env.siteUrl}/admin/${content.resource}/edit/${content.id}#comment=${commentId}`,
      label: say('mention_link'),
    },
    after: [say('mention_after', { site })],
  });
  return { kind: 'account' as const, purpose: 'mention', to: email, ...mail };
}
