import { z } from 'zod';
import { publicAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { JSON_BODY_MAX_BYTES, PAUSE_MAX_DAYS } from '#schema/base/limits.ts';
import { FREQUENCIES } from '#schema/newsletter/frequency.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { formDataOf, isMultipart } from '../../platform/request/form-body.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { readUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { type Caller, NOT_STORED, countingFailures, originOf } from './caller-limits.ts';
import { messages } from './messages.ts';
import { answerPage } from './page-form.ts';
import { eraseByLink, exportByLink, mailDataLink } from './personal-data.ts';
import { type PreferencesChange, changePreferences, viewPreferences } from './preferences.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Newsletter';
const FORM_MAX_BYTES = 16 * 1024;
const DAY_MS = 86_400_000;

const changes = z.strictObject({
  lists: z.array(z.uuid(faults.recordId)).max(100).optional(),
  paused_until: z.iso
    .datetime({ offset: true, ...faults.moment })
    .nullable()
    .optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  topics: z.array(z.uuid(faults.recordId)).max(100).optional(),
});
/** What a browser without JavaScript sends: a form, whose fields are read by hand. */
const asForm = {
  kind: 'json-or-form',
  maxBytes: JSON_BODY_MAX_BYTES,
  formMaxBytes: FORM_MAX_BYTES,
} as const;

const viewRoute = defineRoute({
  method: 'GET',
  path: '/email/preferences/:token',
  summary: 'Get what a reader chose: lists, frequency, topics, and a break; by the link in their emails',
  group: GROUP,
  grant: publicAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /email/preferences/:token'] },
  async handle({ params, ...input }) {
    return ok(await byLink(input, params.token, (id) => viewPreferences(input.deps, id)), {
      headers: NOT_STORED,
    });
  },
});

const changeRoute = defineRoute({
  method: 'POST',
  path: '/email/preferences/:token',
  summary: 'Choose lists, frequency, and topics, take a break from newsletters, or end it',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  body: { ...asForm, schema: changes },
  answer: { status: 200, shape: 'data', schema: answers['POST /email/preferences/:token'] },
  async handle({ params, body, ...input }) {
    const change = (chosen: Omit<PreferencesChange, 'contactId' | 'origin'>) =>
      byLink(input, params.token, (contactId) =>
        changePreferences(input.deps, {
          contactId,
          ...chosen,
          origin: { source: 'preferences', ...originOf(input) },
        }),
      );
    if (!isMultipart(input.request)) {
      const pausedUntil = readPause(input, body.paused_until);
      const { lists: listIds, frequency, topics: topicIds } = body;
      return ok(await change({ listIds, pausedUntil, frequency, topicIds }), { headers: NOT_STORED });
    }
    const form = await formDataOf(input.request);
    return answerPage(pageOf('preferences', params.token), async () => {
      await change(fromForm(input, form));
      return 'saved';
    });
  },
});

const dataLinkRoute = defineRoute({
  method: 'POST',
  path: '/email/preferences/:token/data-link',
  summary: 'Send the reader a link to what is stored about them; it is valid for an hour',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  body: { ...asForm, schema: z.strictObject({}) },
  answer: { status: 202, shape: 'data', schema: answers['POST /email/preferences/:token/data-link'] },
  async handle({ params, ...input }) {
    const send = () => byLink(input, params.token, (id) => mailDataLink(input.deps, id));
    if (isMultipart(input.request))
      return answerPage(pageOf('preferences', params.token), async () => {
        await send();
        return 'mailed';
      });
    await send();
    return { status: 202, data: { status: 'pending' as const }, headers: NOT_STORED };
  },
});

const dataRoute = defineRoute({
  method: 'GET',
  path: '/email/data/:token',
  summary: 'Download what is stored about the reader, by the link that was sent to them',
  group: GROUP,
  grant: publicAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /email/data/:token'] },
  async handle({ params, ...input }) {
    const held = await countingFailures(input, () => exportByLink(input.deps, params.token ?? ''));
    const headers = { ...NOT_STORED, 'Content-Disposition': 'attachment; filename="my-data.json"' };
    return ok(held, { headers });
  },
});

const eraseRoute = defineRoute({
  method: 'POST',
  path: '/email/data/:token/erase',
  summary: 'Erase the reader, by the link that was sent to them',
  group: GROUP,
  grant: publicAccess,
  unlimited: true,
  body: { ...asForm, schema: z.strictObject({}) },
  answer: { status: 200, shape: 'data', schema: answers['POST /email/data/:token/erase'] },
  async handle({ params, ...input }) {
    const token = params.token ?? '';
    const erase = () => countingFailures(input, () => eraseByLink(input.deps, token));
    if (isMultipart(input.request))
      return answerPage('/emails/data', async () => {
        await erase();
        return 'erased';
      });
    await erase();
    return ok({ status: 'erased' as const }, { headers: NOT_STORED });
  },
});

/** What readers decide themselves, through links in their emails. */
export const preferencesRoutes: readonly Route[] = [
  viewRoute,
  changeRoute,
  dataLinkRoute,
  dataRoute,
  eraseRoute,
];

function pageOf(page: string, token = ''): string {
  return `/emails/${page}?${new URLSearchParams({ token }).toString()}`;
}

/** The links in newsletters also work for this. */
function byLink<Result>(
  input: Caller,
  token: string | undefined,
  work: (contactId: string) => Promise<Result>,
): Promise<Result> {
  return countingFailures(input, () => {
    const claim = readUnsubscribeToken(input.deps, token ?? '');
    if (claim === undefined) throw new ApiError('not_found', { message: spoken('link_invalid') });
    return work(claim.contactId);
  });
}

function readPause({ deps }: Caller, until: string | null | undefined): Date | null | undefined {
  if (until === undefined || until === null) return until;
  const date = new Date(until);
  if (date.getTime() > deps.now().getTime() + PAUSE_MAX_DAYS * DAY_MS)
    throw validationFailed({ paused_until: [spoken('pause_too_long')] });
  return date;
}

/**
 * The fields of the page: `lists` and `topics`, once for each that was chosen, `frequency`, and `pause`, in months or `end`.
 * Topics count only with `with_topics`: a form that offers none says nothing of them.
 */
function fromForm({ deps }: Caller, form: FormData): Omit<PreferencesChange, 'contactId' | 'origin'> {
  const chosen = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const choice = {
    listIds: chosen('lists'),
    frequency: FREQUENCIES.find((each) => each === form.get('frequency')),
    topicIds: form.has('with_topics') ? chosen('topics') : undefined,
  };
  const pause = form.get('pause');
  if (pause === 'end') return { ...choice, pausedUntil: null };
  const months = Number(pause);
  if (![1, 2, 3, 6].includes(months)) return choice;
  const until = deps.now();
  until.setUTCMonth(until.getUTCMonth() + months);
  return { ...choice, pausedUntil: until };
}
