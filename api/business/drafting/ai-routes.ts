import { setTimeout as pause } from 'node:timers/promises';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { AI_BODY_MAX_BYTES } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, type RouteInput, created, defineRoute } from '../../platform/route/route.ts';
import { requireAiConfig } from '../ai-provider/ai-config.ts';
import { aiSettingsRoutes } from '../ai-provider/ai-settings-routes.ts';
import { SOURCE_MAX_BYTES } from '../ai-sources/read-source.ts';
import { assistRoute } from './assist.ts';
import type { DraftWork } from './draft-work.ts';
import { createDraft } from './create-draft.ts';
import { type DraftKind, type DraftRequest, draftRequests, readDraftForm } from './draft-request.ts';
import { watchStop } from './draft-stops.ts';
import { type Emit, eventStream, wantsEvents } from './event-stream.ts';
import { partialDraft } from './partial-answer.ts';
import { countRequest } from '../ai-provider/request-limits.ts';
import { sourceRoutes } from './source-routes.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The largest accepted file, plus the overhead of its form. */
const FORM_MAX_BYTES = SOURCE_MAX_BYTES + AI_BODY_MAX_BYTES;
/** How often the partial draft is sent. */
const PARTIAL_EVERY_MS = 300;

const WHAT = {
  article: { path: '/content/create-ai-article', of: 'articles', words: 'an article' },
  'book-summary': { path: '/content/create-ai-book-summary', of: 'book-summaries', words: 'a book summary' },
} as const;

function draftRoute(kind: DraftKind): Route {
  const { path, of, words } = WHAT[kind];
  return defineRoute({
    method: 'POST',
    path,
    summary:
      `Draft ${words} with AI; send a file as \`source\` of a form. ` +
      'Accept: text/event-stream streams the events progress, partial, content, and error',
    group: 'AI',
    grant: contentTypeNamed(kind)?.access.create ?? {},
    body: {
      kind: 'json-or-form',
      schema: draftRequests[kind],
      maxBytes: AI_BODY_MAX_BYTES,
      formMaxBytes: FORM_MAX_BYTES,
    },
    answer: { status: 201, shape: 'one', of },
    handle: (input) => answerDraft(kind, input),
  });
}

/** Drafting with AI (contract §7). */
export const aiRoutes: readonly Route[] = [
  draftRoute('article'),
  draftRoute('book-summary'),
  assistRoute,
  ...sourceRoutes,
  ...aiSettingsRoutes,
];

type DraftInput = RouteInput<Record<string, unknown>, DraftRequest | undefined>;

async function answerDraft(kind: DraftKind, input: DraftInput) {
  const { body, request, deps, requestId } = input;
  const actor = requireActor(input.actor);
  const { asked, file } =
    body === undefined ? await readDraftForm(kind, request) : { asked: body, file: undefined };
  const config = await requireAiConfig(deps);
  await countRequest(deps, actor.id);
  const work = { deps, config, actor, kind, asked, file, stop: undefined };
  if (!wantsEvents(request)) {
    const silent = { onProgress: () => undefined, onText: () => undefined };
    const record = await createDraft({ ...work, ...silent, signal: request.signal }).catch(
      (error: unknown) => {
        throw request.signal.aborted ? cancelled() : error;
      },
    );
    return created(record, { headers: { Location: `/api/v1/content/${record.id}` } });
  }
  const draftId = deps.newId();
  const headers = { 'X-Draft-Id': draftId };
  return eventStream({ deps, request, requestId, headers }, async (emit, signal) => {
    const stop = watchStop(deps, { id: draftId, userId: actor.id });
    try {
      const record = await draftWithEvents({ ...work, signal, stop: stop.signal }, emit);
      emit('content', { data: record });
    } finally {
      stop.end();
    }
  });
}

/** The result is not used; without it, the log would report a failure. */
function cancelled(): ApiError {
  return new ApiError('invalid_request', { message: spoken('canceled') });
}

type QuietWork = Omit<DraftWork, 'onProgress' | 'onText'>;

/** Drafts with progress events, and sends the partial draft several times a second. */
async function draftWithEvents(work: QuietWork, emit: Emit) {
  let text = '';
  const finished = new AbortController();
  const sending = sendPartials(emit, () => text, finished.signal);
  try {
    return await createDraft({
      ...work,
      onProgress: (progress) => emit('progress', progress),
      onText: (arrived) => void (text = arrived),
    });
  } finally {
    finished.abort();
    await sending;
  }
}

async function sendPartials(emit: Emit, textNow: () => string, finished: AbortSignal): Promise<void> {
  let sent = '';
  while (!finished.aborted) {
    await pause(PARTIAL_EVERY_MS, undefined, { signal: finished }).catch(() => undefined);
    const text = textNow();
    if (text === sent) continue;
    sent = text;
    const draft = await partialDraft(text);
    if (draft !== undefined) emit('partial', { data: draft });
  }
}
