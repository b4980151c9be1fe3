import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { EmailToSend } from '#schema/bodies/emails.ts';
import type { JsonValue } from '#schema/base/json.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { mailSiteOf } from '../campaigns/campaign-mail.ts';
import { compileMail, mailLanguage, subjectProblems } from '../mail-design/compile-mail.ts';
import type { MailData } from '../mail-design/liquid.ts';
import type { MailSource } from '../mail-design/mail-source.ts';
import { type MailTemplates, renderMail } from '../mail-design/render-mail.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What a newsletter has and a single email does not: such links would be broken. */
const NEWSLETTER_LINK = /\b(?:unsubscribe_url|preferences_url|view_in_browser_url)\b/;

/** The words of one email. */
export interface RenderedEmail {
  subject: string;
  html: string | null;
  text: string;
}

/** Throws 422 where the template is missing or does not fit, or a part cannot be rendered. */
export async function renderEmail(
  deps: AppDeps,
  email: Pick<EmailToSend, 'to' | 'template_id' | 'subject' | 'html' | 'text' | 'variables'>,
): Promise<RenderedEmail> {
  const on = deps.database.queries;
  const templates =
    email.template_id === undefined
      ? await templatesOfParts(deps, email)
      : await templatesOf(on, deps, { id: email.template_id, email });
  const data = dataOf(deps, email);
  const { subject, html, text } = await renderMail(templates, data);
  if (subject.trim() === '') throw validationFailed({ subject: [spoken('empty')] });
  return { subject, html: templates.html === '' ? null : html, text };
}

interface Named {
  id: string;
  email: Pick<EmailToSend, 'subject' | 'html' | 'text'>;
}

async function templatesOf(on: Queries, deps: AppDeps, { id, email }: Named): Promise<MailTemplates> {
  const given = email.html === undefined ? 'text' : 'html';
  if (email[given] !== undefined) throw validationFailed({ [given]: [spoken('template_and_parts')] });
  const [stored] = await rows<MailSource>(
    on,
    sql`SELECT subject, preheader, blocks, mjml FROM newsletter_templates WHERE id = ${id}`,
  );
  if (stored === undefined) throw validationFailed({ template_id: [spoken('no_template')] });
  const { html, text } = await compiled(deps, stored);
  if (NEWSLETTER_LINK.test(html) || NEWSLETTER_LINK.test(text))
    throw validationFailed({ template_id: [spoken('newsletter_links')] });
  const subject = email.subject ?? stored.subject;
  if (subject === null || subject === '') throw validationFailed({ subject: [spoken('no_subject')] });
  if (email.subject !== undefined) await checkParts({ subject });
  return { subject, html, text };
}

const NOTHING: MailSource = { subject: null, preheader: null, blocks: [], mjml: null };

/** Compiled templates by their content: most emails of a program use the same few. */
const COMPILED_MAX = 50;
const compiledOf = new WeakMap<AppDeps['database'], Map<string, { html: string; text: string }>>();

async function compiled(deps: AppDeps, stored: MailSource): Promise<{ html: string; text: string }> {
  const { siteUrl } = deps.env;
  const language = mailLanguage(deps, undefined);
  const known = compiledOf.get(deps.database) ?? new Map<string, { html: string; text: string }>();
  compiledOf.set(deps.database, known);
  const what = JSON.stringify([
    stored.blocks,
    stored.mjml,
    stored.subject,
    stored.preheader,
    language.tag,
    siteUrl,
  ]);
  const key = createHash('sha256').update(what).digest('base64url');
  const found = known.get(key);
  if (found !== undefined) return found;
  const context = { siteUrl, now: deps.now(), ...language };
  const { html, text, lists } = await compileMail(deps.database.queries, stored, context);
  // What content lists show changes with the content.
  if (lists.size === 0) known.set(key, { html, text });
  const [oldest] = known.keys();
  if (known.size > COMPILED_MAX && oldest !== undefined) known.delete(oldest);
  return { html, text };
}

/** Own HTML and text may name the same variables, and are checked as those of a template are. */
async function templatesOfParts(
  deps: AppDeps,
  { subject, html, text }: Named['email'],
): Promise<MailTemplates> {
  if (subject === undefined || subject === '') throw validationFailed({ subject: [spoken('no_content')] });
  if (html === undefined && text === undefined) throw validationFailed({ text: [spoken('no_content')] });
  await checkParts({ subject, html, text });
  if (html === undefined) return { subject, html: '', text: text ?? '' };
  const source = { ...NOTHING, subject, blocks: [{ type: 'html', html } as const] };
  const made = await compileMail(deps.database.queries, source, {
    siteUrl: deps.env.siteUrl,
    now: deps.now(),
    ...mailLanguage(deps, undefined),
  });
  return { subject, html: made.html, text: text ?? made.text };
}

/** Throws 422 with every unknown variable, and every piece of Liquid that is broken or takes too long. */
async function checkParts(parts: Readonly<Record<string, string | undefined>>): Promise<void> {
  const given = Object.entries(parts).flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]));
  const problems = await subjectProblems(
    given.map(({ text }) => text),
    { hasData: true },
  );
  const errors = Object.fromEntries(
    given.flatMap(({ name }, index) => {
      const found = problems[index] ?? [];
      return found.length === 0 ? [] : [[name, found]];
    }),
  );
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

/** Only what the request says: what the site knows of the recipient is not read. */
function dataOf(
  deps: AppDeps,
  { to, variables = {} }: Pick<EmailToSend, 'to' | 'variables'>,
): MailData & { data: Record<string, JsonValue> } {
  return {
    contact: { email: to, first_name: null, last_name: null, attributes: {} },
    site: mailSiteOf(deps),
    newsletter: { name: '', subject: '' },
    unsubscribe_url: '',
    preferences_url: '',
    view_in_browser_url: '',
    data: variables,
  };
}
