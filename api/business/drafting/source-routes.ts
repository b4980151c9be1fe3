import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { type Actor, contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { notFound, validationFailed } from '../../platform/base/api-error.ts';
import { formDataOf } from '../../platform/request/form-body.ts';
import { searchParam } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { requestStop } from './draft-stops.ts';
import { describeKept, keepSource, listKeptSources, readKeptSource } from '../ai-sources/kept-sources.ts';
import { SOURCE_MAX_BYTES, readSource } from '../ai-sources/read-source.ts';
import { type FoundWords, indexSource } from '../ai-sources/source-index.ts';
import { SourceError, type SourceText } from '../ai-sources/source-text.ts';
import type { FoundInSource } from '#schema/answers/records/drafting.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'AI';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** How much of the source is shown before and after the words that were found. */
const AROUND_CHARS = 400;

const list: Route = defineRoute({
  method: 'GET',
  path: '/ai/sources',
  summary:
    'List AI draft sources, last used first (authors: own and site texts); kept 30 days after last use',
  group: GROUP,
  grant: contentAccess.create,
  query: z.strictObject({ search: searchParam.default('') }),
  answer: { status: 200, shape: 'data', schema: answers['GET /ai/sources'] },
  handle: async ({ query, actor, deps }) =>
    ok(await listKeptSources(deps, requireActor(actor), query.search)),
});

/** What a form puts around its file. */
const FORM_BYTES = 64 * 1024;

const upload: Route = defineRoute({
  method: 'POST',
  path: '/ai/sources',
  summary: 'Upload a text as `source` of a form, to look up quotes in it; kept 30 days after last use',
  group: GROUP,
  grant: contentAccess.create,
  body: { kind: 'form', maxBytes: SOURCE_MAX_BYTES + FORM_BYTES },
  answer: { status: 201, shape: 'data', schema: answers['POST /ai/sources'] },
  async handle({ request, actor, deps }) {
    const { id: userId } = requireActor(actor);
    const sent = (await formDataOf(request)).get('source');
    if (sent === null || typeof sent === 'string')
      throw validationFailed({ source: [spoken('must_be_file')] });
    const name = sent.name.slice(0, 200);
    const file = { name, bytes: new Uint8Array(await sent.arrayBuffer()) };
    const source = await readSource(file, request.signal).catch((error: unknown) => {
      throw error instanceof SourceError ? validationFailed({ source: [error.spoken] }) : error;
    });
    return created(await describeKept(deps, await keepSource(deps, { source, name, userId })));
  },
});

const find: Route = defineRoute({
  method: 'POST',
  path: '/ai/sources/:id/find',
  summary: 'Find texts in a source, each with its position and the text around it',
  group: GROUP,
  grant: contentAccess.create,
  body: { kind: 'json', schema: bodies['POST /ai/sources/:id/find'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /ai/sources/:id/find'] },
  async handle({ params, body, actor, deps }) {
    const source = await requireSource(deps, requireActor(actor), params.id ?? '');
    const index = await indexSource(source);
    const places: (FoundInSource | null)[] = [];
    for (const text of body.texts) {
      await yieldToEventLoop();
      const found = index.find(text);
      places.push(found === undefined ? null : withSurroundings(source.text, found));
    }
    return ok(places);
  },
});

function withSurroundings(text: string, found: FoundWords): FoundInSource {
  const { start, end, page, place, omitted } = found;
  return {
    page,
    place,
    ...(omitted.length === 0 ? {} : { omitted }),
    before: text.slice(Math.max(0, start - AROUND_CHARS), start),
    passage: text.slice(start, end),
    after: text.slice(end, end + AROUND_CHARS),
  };
}

const stop: Route = defineRoute({
  method: 'POST',
  path: '/ai/drafts/:id/stop',
  summary:
    'Stop an AI draft, keep its text; `id` is the X-Draft-Id of the stream, which then ends with `content`',
  group: GROUP,
  grant: contentAccess.create,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const id = params.id ?? '';
    if (!UUID.test(id)) throw notFound();
    await requestStop(deps, id, requireActor(actor).id);
    return noContent();
  },
});

/** Stored sources, and stopping a draft that is being written. */
export const sourceRoutes: readonly Route[] = [list, upload, find, stop];

/** The text of a stored source; 404 when it is gone or the person may not read it. */
export async function requireSource(deps: AppDeps, actor: Actor, id: string): Promise<SourceText> {
  const kept = UUID.test(id) ? await readKeptSource(deps, actor, id) : undefined;
  if (kept === undefined) throw notFound();
  return kept.source;
}
