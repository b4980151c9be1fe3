import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, outboxAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { rows } from '../database/database.ts';
import { notFound } from '../base/api-error.ts';
import { pagingParams, searchParam } from '../route/list-query.ts';
import { requireActor } from '../route/require-actor.ts';
import { type Route, type RouteInput, defineRoute, ok, pageOf } from '../route/route.ts';
import { readableHeader } from '../text/encoded-words.ts';
import { containsPattern } from '../text/fold.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { askedWords } from '../deps/asked-words.ts';
import { mailPreview } from './mail-preview.ts';
import { messages } from './messages.ts';
import { replyIn } from './own-replies.ts';
import type { ListedMail, WholeMail } from '#schema/answers/newsletter/mail.ts';

const GROUP = 'Outbox';
const grant = outboxAccess;

const LISTED = sql.raw(
  'id, kind, purpose, state, recipient AS "to", sender AS "from", subject, created_at, settled_at, smtp_reply, emptied',
);

const listRoute = defineRoute({
  method: 'GET',
  path: '/outbox',
  summary: 'List emails in the outbox, including everything captured while no mail server is set up',
  group: GROUP,
  grant,
  query: z.strictObject({
    ...pagingParams,
    search: searchParam.default(''),
    kind: z.enum(['newsletter', 'account']).optional(),
    to: z.string().max(300).optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /outbox'] },
  async handle({ query, actor, deps, request }) {
    const { page, per_page: perPage, search, kind, to } = query;
    const parts = [mayRead(requireActor(actor))];
    if (kind !== undefined) parts.push(sql`kind = ${kind}`);
    if (to !== undefined && to !== '') parts.push(sql`lower(recipient) = ${to.toLowerCase()}`);
    if (search !== '')
      parts.push(sql`(subject || ' ' || recipient || ' ' || purpose) ILIKE ${containsPattern(search)}`);
    const where = sql.join(parts, sql` AND `);
    const on = deps.database.queries;
    const found = await rows<ListedMail>(
      on,
      sql`SELECT ${LISTED} FROM mails WHERE ${where} ORDER BY created_at DESC, id DESC
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM mails WHERE ${where}`,
    );
    const listed = pageOf(
      found.map((mail) => asRead(mail, askedWords(deps, request))),
      { page, perPage, total: counted?.total ?? 0 },
    );
    // With a mail server, single emails are shown as they were sent; without one, everything is stored here.
    return ok({ ...listed, captured: !deps.mailer.delivers });
  },
});

const getRoute = defineRoute({
  method: 'GET',
  path: '/outbox/:id',
  summary: 'Get an email with its text and headers',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'data', schema: answers['GET /outbox/:id'] },
  handle: async (exchange) =>
    ok(
      asRead(
        await readMail<WholeMail>(exchange, sql`${LISTED}, headers, html, text`),
        askedWords(exchange.deps, exchange.request),
      ),
    ),
});

const htmlRoute = defineRoute({
  method: 'GET',
  path: '/outbox/:id/html',
  summary: 'Get the HTML of an email as its recipient sees it, sandboxed',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'file', type: 'text/html' },
  async handle(exchange) {
    const mail = await readMail<Pick<WholeMail, 'html' | 'text'>>(exchange, sql`html, text`);
    // The text of an email that held a link to set a password is gone.
    const emptied = askedWords(exchange.deps, exchange.request).of(messages)('emptied');
    return mailPreview({ html: mail.html, text: mail.text ?? emptied });
  },
});

/** Emails that were sent, or would have been: newsletters for editors, account emails for administrators only. */
export const outboxRoutes: readonly Route[] = [listRoute, getRoute, htmlRoute];

/** The sender as people read it, and what is ours of the response in their language; the headers stay as they are sent. */
const asRead = <Mail extends Pick<ListedMail, 'from' | 'smtp_reply'>>(
  mail: Mail,
  words: Translator,
): Mail => ({
  ...mail,
  from: readableHeader(mail.from),
  smtp_reply: replyIn(words, mail.smtp_reply),
});

function mayRead({ role }: Actor): SQL {
  return role === 'administrator' ? sql`true` : sql`kind = 'newsletter'`;
}

/** Returns one email that this person may read. Throws 404 otherwise. */
async function readMail<Mail>(
  { params, actor, deps }: RouteInput<unknown, unknown>,
  columns: SQL,
): Promise<Mail> {
  const id = z.uuid().safeParse(params['id']);
  const where = sql`id = ${id.data} AND ${mayRead(requireActor(actor))}`;
  const [mail] = id.success
    ? await rows<Mail>(deps.database.queries, sql`SELECT ${columns} FROM mails WHERE ${where}`)
    : [];
  if (mail === undefined) throw notFound();
  return mail;
}
