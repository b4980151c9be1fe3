import { anyContent } from '#schema/define/define-content-type.ts';
import { bodies } from '#schema/bodies/index.ts';
import { requireActor, requireGrant } from '../../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../../platform/route/route.ts';
import { workingCopy } from '../../../records/documents/content-reads.ts';
import { requireAiConfig } from '../../ai-provider/ai-config.ts';
import { countRequest } from '../../ai-provider/request-limits.ts';
import { eventStream, wantsEvents } from '../event-stream.ts';
import { translateEntry } from './translate-entry.ts';

/** `POST /content/:id/translate`: translates the whole version from its source. */
export const translateRoute: Route = defineRoute({
  method: 'POST',
  path: '/content/:id/translate',
  summary:
    'Translate a version of an entry from its source with AI, as a proposal in its draft; quotations are kept. ' +
    'Accept: text/event-stream streams the events progress, content, and error',
  group: 'AI',
  grant: anyContent.access.update,
  body: { kind: 'json', schema: bodies['POST /content/:id/translate'] },
  answer: { status: 200, shape: 'one', of: 'content' },
  async handle({ params, body, actor: caller, request, deps, requestId }) {
    const copy = await workingCopy(deps.database.queries, params.id ?? '');
    requireGrant(caller, copy.resource.access.update, copy.row);
    const actor = requireActor(caller);
    const config = await requireAiConfig(deps);
    await countRequest(deps, actor.id);
    const work = { deps, config, actor, copy, expectedVersion: body.version };
    if (!wantsEvents(request))
      return ok(await translateEntry({ ...work, signal: request.signal, onProgress: () => undefined }));
    return eventStream({ deps, request, requestId }, async (emit, signal) => {
      const onProgress = (progress: object) => emit('progress', progress);
      emit('content', { data: await translateEntry({ ...work, signal, onProgress }) });
    });
  },
});
