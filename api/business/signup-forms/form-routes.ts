import { z } from 'zod';
import { publicAccess } from '#schema/access/access.ts';
import { LANGUAGE_TAGS } from '#schema/base/languages.ts';
import { faults } from '#schema/faults/faults.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { formWords } from '#schema/newsletter/form-words.ts';
import { languagePrefix } from '#schema/registry/registry.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { answers } from '#schema/answers/index.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { formDataOf } from '../../platform/request/form-body.ts';
import { isOwnOrigin } from '../../platform/request/own-origin.ts';
import { consume } from '../../platform/request/request-limits.ts';
import { type Answer, type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { type Caller, NOT_STORED, limitsOf } from '../subscriptions/caller-limits.ts';
import { seeOther } from '../subscriptions/page-form.ts';
import { takeSignUp } from '../subscriptions/take-sign-up.ts';
import { type FormEntries, readEntries } from './form-sign-up.ts';
import { messages } from './messages.ts';
import { type OpenForm, findOpenForm, presentForm } from './signup-form.ts';
import { createTask } from './tasks.ts';

const spoken = later(messages);

const GROUP = 'Newsletter';
const BODY_MAX_BYTES = 16 * 1024;

const language = z.strictObject({ language: z.enum(LANGUAGE_TAGS, faults.language).optional() });
type InLanguage = z.output<typeof language>;

/** In the language that was asked for, else in that of the site: the texts of the form are in it, too. */
function wordsIn({ language: tag }: InLanguage, { languages, site }: AppDeps): Translator {
  return languages.translator(tag ?? site().language);
}

const formRoute = defineRoute({
  method: 'GET',
  path: '/published-forms/:slug',
  summary: 'Get a signup form as visitors see it',
  group: GROUP,
  grant: publicAccess,
  query: language,
  answer: { status: 200, shape: 'data', schema: answers['GET /published-forms/:slug'] },
  async handle({ params, query, request, deps }) {
    const form = await findOpenForm(deps.database.queries, params.slug ?? '');
    return ok(presentForm(form, wordsIn(query, deps)), { headers: corsOf(form, request) });
  },
});

const taskRoute = defineRoute({
  method: 'GET',
  path: '/published-forms/:slug/task',
  summary: 'Get a task to solve for a signup, which keeps bots away',
  group: GROUP,
  grant: publicAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /published-forms/:slug/task'] },
  async handle({ params, request, deps }) {
    const form = await findOpenForm(deps.database.queries, params.slug ?? '');
    return ok(createTask(deps, form.row.id), { headers: { ...NOT_STORED, ...corsOf(form, request) } });
  },
});

const subscribeRoute = defineRoute({
  method: 'POST',
  path: '/published-forms/:slug/subscribe',
  summary: 'Sign up with a form; the response does not reveal whether the email address is known',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  query: language,
  body: {
    kind: 'json-or-form',
    // As browsers send the form of any website without a script.
    urlEncoded: true,
    maxBytes: BODY_MAX_BYTES,
    formMaxBytes: BODY_MAX_BYTES,
    schema: z.strictObject({
      email: z.unknown().optional(),
      first_name: z.unknown().optional(),
      last_name: z.unknown().optional(),
      list_ids: z.array(z.unknown()).max(100).optional(),
      proof: z.unknown().optional(),
      // Hidden from people: only bots fill it in.
      website: z.unknown().optional(),
    }),
  },
  answer: { status: 202, shape: 'data', schema: answers['POST /published-forms/:slug/subscribe'] },
  async handle({ params, query, body, ...input }) {
    const form = await findOpenForm(input.deps.database.queries, params.slug ?? '');
    const entries = async () => (body as FormEntries | undefined) ?? readForm(input.request);
    if (isNavigation(input.request))
      return answerPage(form, await pageOf(form, query, input), () => accept(form, entries, input));
    return answerScript(form, input.request, async () => {
      await accept(form, entries, input);
      const thanks = form.row.thanks ?? formWords(wordsIn(query, input.deps)).thanks;
      return { status: 202, data: { status: 'pending', thanks, thanks_page: form.row.thanks_page } } as const;
    });
  },
});

/** Public routes of signup forms; staff write them as any other resource. */
export const formRoutes: readonly Route[] = [formRoute, taskRoute, subscribeRoute];

async function accept(form: OpenForm, read: () => Promise<FormEntries>, input: Caller): Promise<void> {
  const origin = input.request.headers.get('origin') ?? '';
  if (!isOwnOrigin(input.request, input.deps.env) && !form.row.origins.includes(origin))
    throw new ApiError('forbidden', { message: spoken('other_site') });
  await consume(limitsOf(input.deps).signUps, limitKeyOf(input.address));
  const entries = await read();
  await takeSignUp(input, entries.website, () => readEntries(form, entries, input));
}

async function readForm(request: Request): Promise<FormEntries> {
  const form = await formDataOf(request);
  const one = (name: string) => form.get(name) ?? undefined;
  return {
    email: one('email'),
    first_name: one('first_name'),
    last_name: one('last_name'),
    list_ids: form.getAll('list_ids'),
    proof: one('proof'),
    website: one('website'),
  };
}

/** A browser that sent the form opens a page, a script reads the response. */
function isNavigation({ headers }: Request): boolean {
  return /\btext\/html\b/.test(headers.get('accept') ?? '');
}

/** The page of the form, in the language that it was sent in. */
async function pageOf({ row }: OpenForm, query: InLanguage, { deps }: Pick<Caller, 'deps'>): Promise<string> {
  const { other_languages: others } = await readSettings(deps, 'general');
  const isOther = query.language !== undefined && others.some((other) => other.language === query.language);
  const prefix = isOther ? languagePrefix(query.language) : '';
  return `${prefix}/forms/${row.slug ?? ''}`;
}

/** Redirects a browser to the thank-you page, or back to the form, which says what is wrong. */
async function answerPage({ row }: OpenForm, page: string, work: () => Promise<void>): Promise<Response> {
  try {
    await work();
    return row.thanks_page === null ? seeOther(page, { done: 'sent' }) : seeOther(row.thanks_page);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return seeOther(page, { problem: problemOf(error) });
  }
}

function problemOf({ status, reason, errors }: ApiError): string {
  if (status === 403) return 'origin';
  if (status === 429) return 'later';
  if (reason !== undefined) return reason;
  return errors === undefined ? 'email' : 'name';
}

/** Lets pages of the form’s websites read the response, including the reason for a refusal. */
async function answerScript<Sent extends Answer>(
  form: OpenForm,
  request: Request,
  work: () => Promise<Sent>,
): Promise<Sent> {
  const headers = corsOf(form, request);
  try {
    return { ...(await work()), headers };
  } catch (error) {
    if (error instanceof ApiError) Object.assign(error.headers, headers);
    throw error;
  }
}

/** Cookies are never allowed: nothing here depends on who is signed in. */
function corsOf({ row }: OpenForm, { headers }: Request): Record<string, string> {
  const origin = headers.get('origin') ?? '';
  return row.origins.includes(origin) ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : {};
}
